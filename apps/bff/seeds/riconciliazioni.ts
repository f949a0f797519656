import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import type pg from 'pg'
import { dayInRome } from '../src/clock.ts'
import { newId } from '../src/db/ids.ts'
import type { Row } from './book.ts'
import { insertAll } from './insert.ts'

const DAY = 86_400_000
/** The nights and their findings, the last one first. */
const NOTTI = [
  { uguali: 61, solo_suoi: 0 },
  { uguali: 58, solo_suoi: 0 },
  { uguali: 63, solo_suoi: 1 },
  { uguali: 47, solo_suoi: 1 },
]

/** The nights of the last days: one difference was found, and cleared up. */
export function createRiconciliazioni(now: Date, admin: string) {
  const at = (quante: number) => new Date(now.getTime() - quante * DAY)
  const notti: Row[] = NOTTI.map(({ uguali, solo_suoi }, quante) => {
    const oggi = dayInRome(at(quante))
    return {
      fornitore: 'stripe',
      dal: aggiungiGiorni(oggi, -3),
      al: aggiungiGiorni(oggi, -1),
      iniziata_at: at(quante),
      conclusa_at: at(quante),
      uguali,
      solo_nostri: 0,
      solo_suoi,
      diversi: 0,
      in_sospeso: quante === 1 ? 2 : 0,
    }
  }).toReversed()
  return {
    notti,
    differenze: [
      {
        id: newId(at(3)),
        fornitore: 'stripe',
        classe: 'solo_suo',
        tipo: 'incasso',
        riferimento: 'txn_prova_cruscotto',
        pagamento_id: null,
        nostro_centesimi: null,
        suo_centesimi: 100,
        giorno: dayInRome(at(4)),
        trovata_at: at(3),
        chiusa_at: at(2),
        chiusa_da: `utente:${admin}`,
        motivo: 'Prova fatta a mano dal cruscotto del servizio di pagamento, già rimborsata lì.',
      },
    ] as Row[],
    controlli: [...NOTTI.keys()]
      .toReversed()
      .map((quante): Row => ({ eseguito_at: at(quante), violazioni: [] })),
  }
}

export async function insertRiconciliazioni(
  client: pg.ClientBase,
  { notti, differenze, controlli }: ReturnType<typeof createRiconciliazioni>,
): Promise<void> {
  await insertAll(client, 'riconciliazioni', notti)
  const { rows } = await client.query<{ id: number }>('select min(id) as id from riconciliazioni')
  await insertAll(
    client,
    'differenze_psp',
    differenze.map((differenza) => ({ ...differenza, riconciliazione_id: rows[0]?.id })),
  )
  await insertAll(client, 'controlli_libri', controlli)
}
