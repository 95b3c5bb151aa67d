// Plays short synthesised sounds. Browsers allow them only after the first press.

import { storeSound, isSoundWanted, type Sound } from "../state/sound-events";

interface Tone {
  /** In Hertz, at the beginning and at the end. */
  from: number;
  to: number;
  /** In seconds from the beginning of the sound. */
  at: number;
  long: number;
  kind: OscillatorType;
  loud: number;
}

const tone = (from: number, to: number, at: number, long: number, kind: OscillatorType = "sine", loud = 0.09): Tone => ({ from, to, at, long, kind, loud });

const tones: Record<Sound, Tone[]> = {
  turn: [tone(660, 660, 0, 0.12), tone(880, 880, 0.11, 0.2)],
  card: [tone(420, 210, 0, 0.06, "triangle", 0.07)],
  die: [0, 0.06, 0.11, 0.19].map((at) => tone(900 - at * 2000, 500, at, 0.025, "square", 0.025)),
  alarm: [tone(300, 520, 0, 0.16, "sawtooth", 0.035), tone(300, 520, 0.18, 0.16, "sawtooth", 0.035)],
  chat: [tone(1180, 1320, 0, 0.07)],
  end: [523, 659, 784, 1047].map((pitch, index) => tone(pitch, pitch, index * 0.13, 0.34)),
};

let context: AudioContext | null = null;
let wanted = isSoundWanted();

/** Start the audio context; browsers allow that only in a press. */
function startAudio(): void {
  context ??= new AudioContext();
  void context.resume();
}
for (const press of ["pointerdown", "keydown"]) window.addEventListener(press, startAudio, { once: true, capture: true });

export const isSoundOn = (): boolean => wanted;

export function switchSound(): void {
  wanted = !wanted;
  storeSound(wanted);
  if (wanted) playSound("card");
}

export function playSound(sound: Sound): void {
  if (!wanted || context?.state !== "running" || document.hidden) return;
  for (const { from, to, at, long, kind, loud } of tones[sound]) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + at;
    oscillator.type = kind;
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, start + long);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + long + 0.02);
  }
}
