// The links that the host gives to other screens, of a battle or of a roster: read from the server, given and taken back.
import { keyOf } from '../../store/key';
import { hello, invitations, type Invitation } from '../../store/server';

export class Inviting {
  address = $state<string | null>(null); // where others find the page; '': nowhere; null: not yet known
  given = $state.raw<Invitation[]>([]);
  trouble = $state('');
  busy = $state(false);

  constructor(private readonly log: string) {}

  open(): Promise<void> {
    return this.carefully(async () => void (this.address = keyOf() ? ((await hello())?.address ?? '') : ''));
  }

  /** Does this, reads the links anew, and tells what goes wrong; nothing else can be pressed meanwhile. */
  async carefully(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      await work();
      this.given = keyOf() ? await invitations(this.log) : [];
    } catch (error) {
      this.trouble = error instanceof Error && error.message ? error.message : 'Umpire does not answer; try again.';
    } finally {
      this.busy = false;
    }
  }
}
