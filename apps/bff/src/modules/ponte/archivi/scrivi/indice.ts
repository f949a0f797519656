import { createHash } from 'node:crypto'
import type { Archivio } from '../../../../http/sheet/archivio.ts'
import { contatore, indiceDi, type Parte, type VoceIndice } from '../formato.ts'

const VOCI_PER_INDICE = 1000

/** Writes files into the archive, and lists of a thousand of them with the hash of each: the list of all is never held. */
export function apriIndice(archivio: Archivio, now: Date) {
  const indici: Parte[] = []
  const quanti = { carta: 0, allegato: 0 }
  let voci: VoceIndice[] = []

  const chiudi = async () => {
    if (voci.length === 0) return
    const conto = contatore()
    const testo = Buffer.from(`${voci.map((voce) => JSON.stringify(voce)).join('\n')}\n`)
    conto.passa(testo, voci.length)
    voci = []
    const file = indiceDi(indici.length + 1)
    await archivio.aggiungi(file, testo, now)
    indici.push(conto.fine(file))
  }

  const aggiungi = async (
    { file, tipo, di, id }: Omit<VoceIndice, 'sha256' | 'byte'>,
    contenuto: Buffer,
  ) => {
    await archivio.aggiungi(file, contenuto, now)
    const sha256 = createHash('sha256').update(contenuto).digest('hex')
    voci.push({ file, sha256, byte: contenuto.length, tipo, di, id })
    quanti[tipo] += 1
    if (voci.length >= VOCI_PER_INDICE) await chiudi()
  }

  return { aggiungi, chiudi, indici, quanti }
}
export type Indice = ReturnType<typeof apriIndice>
