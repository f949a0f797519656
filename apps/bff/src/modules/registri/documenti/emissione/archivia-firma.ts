import { formattaDataOra } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import { type DaScrivere, scriviDocumento, type Sostituisce } from './scrivi-documento.ts'

/** How a signed text is listed: what it is, and of whom. */
export type Archiviato = Pick<
  DaScrivere,
  | 'tipo'
  | 'titolo'
  | 'numero'
  | 'esercente_id'
  | 'cliente_id'
  | 'dilazione_id'
  | 'abbonamento_id'
  | 'importo_centesimi'
>

type Prova = { firmato_at: string; sha256: string; righe: [etichetta: string, valore: string][] }

const riga = (etichetta: string, valore: string): [string, string] => [etichetta, valore]

/** The proof of a signature, in words: when, with which code, sent where, on which text. */
export async function findProva(db: Db, firma_id: string): Promise<Prova> {
  const { prova, documento_sha256, created_at } = await db
    .selectFrom('firme')
    .where('id', '=', firma_id)
    .select(['prova', 'documento_sha256', 'created_at'])
    .executeTakeFirstOrThrow()
  const firmato_at = prova.firmato_at ?? created_at.toISOString()
  const sha256 = documento_sha256.toString('hex')
  const { otp, firmatario, ip } = prova
  return {
    firmato_at,
    sha256,
    righe: [
      ['Firmato il', formattaDataOra(firmato_at)],
      ...(firmatario?.email ? [riga('Da chi', firmatario.email)] : []),
      ...(otp
        ? [
            riga(
              'Codice mandato',
              `${otp.canale === 'sms' ? 'per SMS' : 'per e-mail'} a ${otp.destinatario}`,
            ),
            riga('Codice inserito', formattaDataOra(otp.verificato_at)),
          ]
        : []),
      ['Indirizzo di rete', ip],
      ['Impronta SHA-256 del testo', `${sha256.slice(0, 32)} ${sha256.slice(32)}`],
    ],
  }
}

const PDF = Buffer.from('%PDF-')

/**
 * Lists what was signed with a code: the very bytes where they are a sheet, else a sheet with the words that were accepted and
 * what proves it. Done in the transaction of the signature: what was signed is there, or nothing was signed.
 */
export async function archiviaFirma(
  trx: Db,
  firma: { id: string; documento: Buffer; now: Date },
  doc: Archiviato,
  prima?: Sostituisce,
): Promise<string | null> {
  const comune = {
    ...doc,
    data: giornoDiRoma(firma.now.toISOString()),
    fonte: `firma:${firma.id}`,
    now: firma.now,
  }
  if (firma.documento.subarray(0, PDF.length).equals(PDF)) {
    const { id: firma_id, documento: firmato } = firma
    return scriviDocumento(trx, { ...comune, firma_id, firmato }, prima)
  }
  const { righe } = await findProva(trx, firma.id)
  const testo = firma.documento
    .toString('utf8')
    .split('\n')
    .filter((riga) => riga.trim() !== '')
  const dati = {
    sezioni: [
      { titolo: 'Testo accettato', testo },
      { titolo: 'Prova della firma', righe },
    ],
    nota: 'Accettato con un codice usa e getta. La prova della firma è conservata con il testo.',
  }
  return scriviDocumento(trx, { ...comune, dati }, prima)
}
