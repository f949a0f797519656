import { formattaDataOra } from '@rateo/domain/parole/formato'
import { dayInRome } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { emittenteDi, findLogoDaStampare, indirizzoDi } from './emittente.queries.ts'
import { type Foglio, printable, type Riga } from './foglio.ts'
import { foglioPdf } from './foglio-pdf.ts'

export type DaStampare = Parameters<typeof indirizzoDi>[0] & {
  esercente_id: string
  esercente: string
  partita_iva: string | null
  email_esercente: string
  numero: string
  /** The contract that was left, in words. */
  contratto: string
  dichiarato_at: Date
  nome: string
  email: string
  evidenza: Foglio['evidenza']
  /** The outcome, line by line. */
  esito: readonly Riga[]
}

/** Draws the receipt of a recesso (art. 54-bis Codice del consumo): who left what, when, and what it comes to. A tagged PDF. */
export async function recessoPdf(
  db: Db,
  r: DaStampare,
  qr?: NonNullable<Foglio['qr']>,
): Promise<Buffer> {
  const { esercente: nome, partita_iva, email_esercente: email } = r
  const quando = formattaDataOra(r.dichiarato_at.toISOString())
  return foglioPdf({
    emittente: emittenteDi(
      { nome, partita_iva, indirizzo: indirizzoDi(r), email },
      await findLogoDaStampare(db, r.esercente_id),
    ),
    titolo: 'Ricevuta del recesso',
    ...(qr && { qr }),
    sottotitolo: `${r.numero} · ${quando}`,
    evidenza: r.evidenza,
    sezioni: [
      {
        titolo: 'Dichiarazione',
        righe: [
          ['Chi recede', printable(r.nome)],
          ['Contratto', printable(r.contratto)],
          ['Dichiarato il', quando],
          ['Ricevuta inviata a', printable(r.email)],
        ],
      },
      { titolo: 'Che cosa succede ora', righe: r.esito },
    ],
    nota: 'Conserva questa ricevuta. Con il recesso non è stato addebitato alcun importo.',
    nome: `Recesso ${r.numero}`,
    autore: r.esercente,
    giorno: dayInRome(r.dichiarato_at),
  })
}
