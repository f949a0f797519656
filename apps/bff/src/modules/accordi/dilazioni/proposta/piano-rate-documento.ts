import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import { scriviDocumento } from '../../../registri/documenti/index.ts'

/** Writes the plan of rate as it was accepted among the documents of both: what changes later has papers of its own. */
export async function emettiPianoRate(trx: Db, dilazione_id: string, now: Date): Promise<void> {
  const d = await trx
    .selectFrom('dilazioni')
    .where('id', '=', dilazione_id)
    .select(['numero', 'causale', 'esercente_id', 'cliente_id', 'totale_centesimi'])
    .executeTakeFirstOrThrow()
  const rate = await trx
    .selectFrom('rate')
    .where('dilazione_id', '=', dilazione_id)
    .orderBy('n')
    .select(['n', 'scadenza', 'capitale_centesimi', 'interessi_centesimi', 'spese_centesimi'])
    .select(['totale_centesimi', 'evento'])
    .execute()
  const numero = { parti: 2, numero: true } as const
  const somma = (di: (rata: (typeof rate)[number]) => number) =>
    formattaEuro(rate.reduce((totale, rata) => totale + di(rata), 0))
  await scriviDocumento(trx, {
    tipo: 'piano_rate',
    titolo: `Piano rate: ${d.causale}`,
    numero: d.numero,
    esercente_id: d.esercente_id,
    cliente_id: d.cliente_id,
    dilazione_id,
    importo_centesimi: d.totale_centesimi,
    data: giornoDiRoma(now.toISOString()),
    fonte: `piano_rate:${dilazione_id}`,
    now,
    dati: {
      sezioni: [
        {
          titolo: 'Rate',
          tabella: {
            colonne: [
              { titolo: 'Rata', parti: 2 },
              { titolo: 'Scadenza', parti: 3 },
              { titolo: 'Capitale', ...numero },
              { titolo: 'Interessi', ...numero },
              { titolo: 'Spese', ...numero },
              { titolo: 'Da pagare', ...numero },
            ],
            righe: rate.map((rata) => [
              rata.n === 0 ? 'Anticipo' : String(rata.n),
              `${rata.evento === null ? '' : 'al più tardi '}${formattaGiorno(rata.scadenza)}`,
              formattaEuro(rata.capitale_centesimi),
              formattaEuro(rata.interessi_centesimi),
              formattaEuro(rata.spese_centesimi),
              formattaEuro(rata.totale_centesimi),
            ]),
            totale: [
              'Totale',
              '',
              somma((rata) => rata.capitale_centesimi),
              somma((rata) => rata.interessi_centesimi),
              somma((rata) => rata.spese_centesimi),
              somma((rata) => rata.totale_centesimi),
            ],
          },
        },
      ],
      nota: `È il piano come è stato accettato il ${formattaGiorno(giornoDiRoma(now.toISOString()))}.`,
    },
  })
}
