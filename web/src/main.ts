// The page begins here: the style sheet of the whole, then the one component that holds the rest.
import { mount } from 'svelte';
import './store/arrive';
import './common/looks.svelte';
import App from './App.svelte';
import { engine } from './engine/client';
import { recallKey } from './store/key';
import { keepOffline } from './sw/register';
import './font/font.css';
import './common/style.css';

engine.wake();
const target = document.getElementById('app');
void recallKey().then(() => target && mount(App, { target }));
void keepOffline();
