import type { NodoXml } from '@rateo/domain/fattura/nodo-xml'
import { aTurno } from './a-turno.ts'
import { apriFirme } from './apri-p7m.ts'
import { readAlbero } from './leggi-xml.ts'
import { riconosciDocumento } from './riconosci-formato.ts'
import { rifiutaFile } from './rifiuta-file.ts'

const SCONOSCIUTO = 'Il file non è un XML né un P7M.'
const DENTRO_ALTRO = 'Dentro il P7M non c’è un XML: carica il file firmato giusto.'

const turno = aTurno(2)

/** Reads an XML file, signed or not. Nothing of it is kept but what it says, so that it is neither scanned nor counted. */
export async function apriXml({
  contenuto,
  massimo,
  troppo,
}: {
  contenuto: Buffer
  massimo: number
  troppo: string
}): Promise<NodoXml> {
  if (contenuto.length === 0) rifiutaFile('Il file è vuoto.')
  if (contenuto.length > massimo) rifiutaFile(troppo)
  const formato = riconosciDocumento(contenuto)
  if (formato === 'application/xml') return turno(() => readAlbero(contenuto))
  if (formato !== 'application/pkcs7-mime') return rifiutaFile(SCONOSCIUTO)
  return turno(async () => {
    const { dentro } = await apriFirme(contenuto)
    if (riconosciDocumento(dentro) !== 'application/xml') rifiutaFile(DENTRO_ALTRO)
    return readAlbero(dentro)
  })
}
