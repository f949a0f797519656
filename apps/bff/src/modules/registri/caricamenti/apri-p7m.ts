import { riconosciDocumento } from './riconosci-formato.ts'
import { rifiutaFile } from './rifiuta-file.ts'

const ROTTO = 'Il file firmato (P7M) è incompleto o rovinato: salvalo di nuovo e riprova.'
const SENZA =
  'Il file P7M ha solo la firma e non il documento: carica quello che contiene anche il documento.'

/** The object identifier of a common name. */
const NOME = '2.5.4.3'
/** The object identifier of signed data (RFC 5652). */
const FIRMATO = '1.2.840.113549.1.7.2'

type Aperto = { contenuto: Buffer; firmatari: string[] }

/** The bytes of a signed file, also where it was saved as text. */
function bytesDi(contenuto: Buffer): Buffer {
  if (contenuto[0] === 0x30) return contenuto
  const testo = contenuto.toString('latin1').replaceAll(/-----[A-Z0-9 ]+-----|\s/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(testo) ? Buffer.from(testo, 'base64') : contenuto
}

async function leggi(contenuto: Buffer): Promise<Aperto | null> {
  const { Certificate, ContentInfo, SignedData } = await import('pkijs')
  const bytes = bytesDi(contenuto)
  // A copy of its own: the library keeps views of what it is given.
  const info = ContentInfo.fromBER(new Uint8Array(bytes).buffer)
  if (info.contentType !== FIRMATO) throw new Error('not signed data')
  const firmato = new SignedData({ schema: info.content })
  const { eContent } = firmato.encapContentInfo
  const firmatari = (firmato.certificates ?? []).flatMap((uno) =>
    uno instanceof Certificate
      ? uno.subject.typesAndValues
          .filter(({ type }) => type === NOME)
          .map(({ value }) => String(value.valueBlock.value).slice(0, 100))
      : [],
  )
  return eContent ? { contenuto: Buffer.from(eContent.getValue()), firmatari } : null
}

/**
 * Opens a signed file: its content, and the names in its certificates. The signatures are read and not verified: whether they count is told
 * by programs that know the authorities.
 */
async function apriP7m(contenuto: Buffer): Promise<Aperto> {
  // The library throws many kinds of error at what a stranger wrote: all of them say the same to the person.
  const aperto = await leggi(contenuto).catch(() => rifiutaFile(ROTTO))
  if (aperto === null) return rifiutaFile(SENZA)
  if (aperto.contenuto.length === 0) return rifiutaFile(ROTTO)
  return aperto
}

/** A signed file within another, and so on: nobody signs more often. */
const FIRME_MAX = 4

/** Opens a signed file down to what was signed first. */
export async function apriFirme(
  contenuto: Buffer,
): Promise<{ dentro: Buffer; firmatari: string[] }> {
  const firmatari: string[] = []
  let dentro = contenuto
  for (let n = 0; n < FIRME_MAX; n += 1) {
    const aperto = await apriP7m(dentro)
    firmatari.push(...aperto.firmatari)
    dentro = aperto.contenuto
    if (riconosciDocumento(dentro) !== 'application/pkcs7-mime') return { dentro, firmatari }
  }
  return rifiutaFile('Il file è firmato troppe volte una dentro l’altra.')
}
