// Runs before the page reads its address: the key to the games of this computer is taken out of it. A page that is open
// already gets a link as a change of the address.
import { takeKey } from './key';

takeKey();
addEventListener('hashchange', takeKey, { capture: true });
