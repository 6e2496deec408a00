// Sounds of a battle, made by the page itself: musketry, guns, and a drum for a new turn. Noise through a filter that
// fades; nothing is loaded.
import type { GameInfo } from '../../engine/types';
import type { Deed } from './deeds';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

interface Crack {
  at: number; // seconds from now
  pitch: number; // Hz, of the filter
  long: number; // seconds until it has faded
  loud: number;
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function crack(audio: AudioContext, { at, pitch, long, loud }: Crack): void {
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  source.buffer = hiss(audio);
  filter.type = 'lowpass';
  filter.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start, Math.random() * 0.3, long);
}

const musketry = (): Crack[] => Array.from({ length: 9 }, () => ({ at: Math.random() * 0.45, pitch: 2200 + Math.random() * 1500, long: 0.12, loud: 0.16 }));
const gun = (): Crack[] => [{ at: 0, pitch: 170, long: 0.9, loud: 0.9 }, { at: 0, pitch: 900, long: 0.15, loud: 0.25 }];
const drum = (): Crack[] => [0, 0.14, 0.28, 0.42, 0.49, 0.56].map((at) => ({ at, pitch: 420, long: 0.1, loud: 0.4 }));

/** What is heard of a deed; '': nothing. */
export function soundOf(info: GameInfo, deed: Deed): 'musketry' | 'gun' | 'drum' | '' {
  if (deed.turn) return 'drum';
  if (deed.act !== 'fire') return '';
  return /art|gun|batter|section/i.test(info.pieces[deed.unit]?.arm ?? '') ? 'gun' : 'musketry';
}

const sounds = { musketry, gun, drum };

export function play(sound: keyof typeof sounds): void {
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => sounds[sound]().forEach((c) => crack(audio, c)));
}
