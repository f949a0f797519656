import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { scriviDocumento } from '../../../registri/documenti/index.ts'

const LOTTO = 200

type Conclusa = {
  id: string
  numero: string
  causale: string
  esercente_id: string
  cliente_id: string
  pagato_centesimi: number
  abbuonato_centesimi: number
}

const riga = (etichetta: string, valore: string): [string, string] => [etichetta, valore]

const findConcluse = (db: Db): Promise<Conclusa[]> =>
  db
    .selectFrom('dilazioni as d')
    .where('d.stato', '=', 'conclusa')
    .where(sql<boolean>`not exists (select from documenti q where q.fonte = 'quietanza:' || d.id)`)
    .select(['d.id', 'd.numero', 'd.causale', 'd.esercente_id', 'd.cliente_id'])
    .select(['d.pagato_centesimi', 'd.abbuonato_centesimi'])
    .orderBy('d.id')
    .limit(LOTTO)
    .execute()

async function emettiUna({ db, clock }: { db: Db; clock: Clock }, d: Conclusa): Promise<void> {
  const rate = await db
    .selectFrom('rate')
    .where('dilazione_id', '=', d.id)
    .where('pagato_centesimi', '>', 0)
    .orderBy('n')
    .select(['n', 'scadenza', 'pagata_at', 'pagato_centesimi'])
    .execute()
  await scriviDocumento(db, {
    tipo: 'quietanza',
    titolo: `Quietanza a saldo: ${d.causale}`,
    numero: d.numero,
    esercente_id: d.esercente_id,
    cliente_id: d.cliente_id,
    dilazione_id: d.id,
    importo_centesimi: d.pagato_centesimi,
    data: clock.today(),
    fonte: `quietanza:${d.id}`,
    now: clock.now(),
    dati: {
      sezioni: [
        {
          titolo: 'Pagamenti ricevuti',
          tabella: {
            colonne: [
              { titolo: 'Rata', parti: 2 },
              { titolo: 'Scadenza', parti: 3 },
              { titolo: 'Pagata il', parti: 3 },
              { titolo: 'Pagato', parti: 2, numero: true },
            ],
            righe: rate.map((rata) => [
              rata.n === 0 ? 'Anticipo' : String(rata.n),
              formattaGiorno(rata.scadenza),
              rata.pagata_at === null ? '' : formattaGiorno(giornoDiRoma(rata.pagata_at)),
              formattaEuro(rata.pagato_centesimi),
            ]),
            totale: ['Totale', '', '', formattaEuro(d.pagato_centesimi)],
          },
        },
        ...(d.abbuonato_centesimi > 0
          ? [
              {
                titolo: 'Abbuoni',
                righe: [riga('Non più dovuto', formattaEuro(d.abbuonato_centesimi))],
              },
            ]
          : []),
      ],
      nota: 'Quanto era dovuto per questa dilazione è stato pagato o abbuonato: non resta nulla.',
    },
  })
}

/** Writes the quittance of each dilazione that has ended, once; returns how many. For the timetable. */
export async function emettiQuietanze(deps: { db: Db; clock: Clock }): Promise<number> {
  const concluse = await findConcluse(deps.db)
  for (const una of concluse) await emettiUna(deps, una)
  return concluse.length
}
