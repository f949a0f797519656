import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import {
  emittenteDi,
  findLogoDaStampare,
  foglioPdf,
  indirizzoDi,
  printable,
} from '../../../registri/documenti/index.ts'
import { findRicevuta, type Ricevuta } from './recesso.queries.ts'

/** The receipt of a recesso (art. 54-bis Codice del consumo): who left what, when, and what it comes to. A tagged PDF. */
export async function ricevutaRecessoPdf(db: Db, r: Ricevuta): Promise<Buffer> {
  const { esercente: nome, partita_iva, email_esercente: email } = r
  const giorno = dayInRome(r.dichiarato_at)
  return foglioPdf({
    emittente: emittenteDi(
      { nome, partita_iva, indirizzo: indirizzoDi(r), email },
      await findLogoDaStampare(db, r.esercente_id),
    ),
    titolo: 'Ricevuta del recesso',
    sottotitolo: `${r.numero} · ${formattaDataOra(r.dichiarato_at.toISOString())}`,
    evidenza:
      r.esito.dovuto_centesimi === 0
        ? null
        : {
            etichetta: `Da pagare entro il ${formattaGiornoLungo(r.esito.entro)}`,
            valore: formattaEuro(r.esito.dovuto_centesimi),
          },
    sezioni: [
      {
        titolo: 'Dichiarazione',
        righe: [
          ['Chi recede', printable(r.nome)],
          ['Contratto', `Dilazione ${r.numero} · ${printable(r.causale)}`],
          ['Dichiarato il', formattaDataOra(r.dichiarato_at.toISOString())],
          ['Ricevuta inviata a', printable(r.email)],
        ],
      },
      {
        titolo: 'Che cosa succede ora',
        righe: [
          ['Esito', r.frase],
          [
            'Acquisto',
            'Il recesso riguarda la dilazione, cioè il pagamento a rate. Quello che è stato acquistato non cambia.',
          ],
        ],
      },
    ],
    nota: 'Conserva questa ricevuta. Con il recesso non è stato addebitato alcun importo.',
    nome: `Recesso ${r.numero}`,
    autore: r.esercente,
    giorno,
  })
}

/** The receipt of the recesso of one dilazione; whose it is is for others to see. */
export async function findRicevutaPdf(db: Db, id: string) {
  const ricevuta = await findRicevuta(db, id)
  if (ricevuta === undefined) throw new AppError('non_trovato')
  return { numero: ricevuta.numero, pdf: await ricevutaRecessoPdf(db, ricevuta) }
}
