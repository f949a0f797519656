import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { etichettaAvviso, parolaEsitoAvviso } from '@rateo/domain/parole/avvisi'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import type { Call } from '../../../../http/call.ts'
import {
  findEmittente,
  foglioPdf,
  printable,
  registraFoglio,
  type Sezione,
} from '../../../registri/documenti/index.ts'
import { getAbbonamento } from '../get-abbonamento.ts'
import { findAvvisi } from './avvisi.queries.ts'

function sezioniDi(avviso: Abbonamento['avvisi'][number]): Sezione[] {
  return [
    {
      titolo: printable(avviso.oggetto),
      righe: [
        [etichettaAvviso(avviso.tipo), formattaGiornoLungo(avviso.giorno)],
        ['Inviato il', formattaDataOra(avviso.inviato_at)],
        ['A', printable(`${avviso.destinatario} (e-mail)`)],
        ['Esito', parolaEsitoAvviso(avviso)],
      ],
    },
    {
      titolo: 'Testo inviato',
      testo: avviso.testo
        .split(/\n{2,}/)
        .map((parte) => printable(parte.trim()))
        .filter((parte) => parte !== ''),
    },
  ]
}

/** Draws the notices of an abbonamento with their texts and outcomes: what either party keeps as their proof. */
export async function avvisiInPdf(
  call: Call,
  id: string,
): Promise<{ numero: string; pdf: Buffer }> {
  const { db, clock } = call
  const a = await getAbbonamento(db, id, call.actor)
  const [avvisi, emittente] = await Promise.all([
    findAvvisi(db, id, call.actor.ruolo === 'cliente' ? a.titolare_dal : null),
    findEmittente(db, a.esercente_id),
  ])
  const numero = a.numero ?? a.id
  const pdf = await foglioPdf({
    emittente,
    titolo: 'Avvisi inviati',
    sottotitolo: printable(`Abbonamento ${numero} · ${a.nome}`),
    evidenza: null,
    sezioni:
      avvisi.length === 0
        ? [{ titolo: 'Avvisi', testo: ['Finora non è partito nessun avviso.'] }]
        : avvisi.flatMap(sezioniDi),
    nota: 'Ogni avviso è conservato con il testo, il giorno, l’ora e l’esito dell’invio (art. 65-bis Codice del consumo).',
    nome: `Avvisi ${numero}`,
    autore: a.esercente,
    giorno: clock.today(),
  })
  await registraFoglio(db, pdf, {
    titolo: 'Avvisi inviati',
    numero,
    data: clock.today(),
    importo_centesimi: null,
    esercente_id: a.esercente_id,
    oggetto: 'abbonamento',
    oggetto_id: a.id,
  })
  return { numero, pdf }
}
