// A scenario as the part of an address behind the #: its text, made small by the browser and written in the letters that
// an address may have. Nothing is sent to anybody: whoever has the link has the scenario.

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const small = await through(new TextEncoder().encode(text), new CompressionStream('deflate'));
  let letters = '';
  for (const byte of small) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null: the link was cut or changed on its way. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(Uint8Array.from(letters, (c) => c.charCodeAt(0)), new DecompressionStream('deflate'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
