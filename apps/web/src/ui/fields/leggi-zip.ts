export class ZipIllegibile extends Error {}

/** A part of a zip, as the table at its end tells it. */
export type VoceZip = {
  nome: string
  metodo: number
  inizio: number
  /** Packed, and as it says that it is once opened: whoever wrote the file may have lied. */
  peso: number
  aperto: number
  conPassword: boolean
}

/** The parts of a zip, from the table at its end. */
export function vociDi(file: ArrayBuffer): VoceZip[] {
  const byte = new DataView(file)
  let fine = byte.byteLength - 22
  while (fine >= 0 && byte.getUint32(fine, true) !== 0x06054b50) fine -= 1
  if (fine < 0) throw new ZipIllegibile()
  const voci: VoceZip[] = []
  let posto = byte.getUint32(fine + 16, true)
  for (let n = byte.getUint16(fine + 10, true); n > 0; n--) {
    if (byte.getUint32(posto, true) !== 0x02014b50) throw new ZipIllegibile()
    const lungo = byte.getUint16(posto + 28, true)
    const testa = byte.getUint32(posto + 42, true)
    voci.push({
      nome: new TextDecoder().decode(new Uint8Array(file, posto + 46, lungo)),
      metodo: byte.getUint16(posto + 10, true),
      inizio: testa + 30 + byte.getUint16(testa + 26, true) + byte.getUint16(testa + 28, true),
      peso: byte.getUint32(posto + 20, true),
      aperto: byte.getUint32(posto + 24, true),
      conPassword: (byte.getUint16(posto + 8, true) & 1) === 1,
    })
    posto += 46 + lungo + byte.getUint16(posto + 30, true) + byte.getUint16(posto + 32, true)
  }
  return voci
}

/** Opens a part of a zip, and stops where it grows beyond what is allowed: a file of a few bytes may unfold to gigabytes. */
export async function apriVoce(
  file: ArrayBuffer,
  { metodo, inizio, peso }: VoceZip,
  massimo: number,
): Promise<Blob> {
  if (inizio + peso > file.byteLength) throw new ZipIllegibile()
  const parte = new Blob([new Uint8Array(file, inizio, peso)])
  if (metodo === 0) {
    if (peso > massimo) throw new ZipIllegibile()
    return parte
  }
  if (metodo !== 8) throw new ZipIllegibile()
  const lettore = parte.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pezzi: Uint8Array<ArrayBuffer>[] = []
  let letti = 0
  for (;;) {
    const { done, value } = await lettore.read()
    if (done) return new Blob(pezzi)
    letti += value.byteLength
    if (letti > massimo) {
      await lettore.cancel()
      throw new ZipIllegibile()
    }
    pezzi.push(value.slice())
  }
}
