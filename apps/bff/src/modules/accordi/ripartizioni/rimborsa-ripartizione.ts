import type { rimborsaRipartizione as contract } from '@rateo/contract/accordi/ripartizioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro, ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { chiediRimborso, rimborsabileDi } from '../../incasso/rimborsi/index.ts'
import { lockRipartizione } from './lock-ripartizione.ts'
import { findQuote } from './ripartizioni.queries.ts'

const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

type Debito = { pagamento_id: string; massimo: number }

/** The debts of one share of which something can go back, the last rata first. */
async function lockDebiti(
  db: Db,
  { pagamento_id, dilazione_id }: { pagamento_id: string | null; dilazione_id: string | null },
): Promise<Debito[]> {
  const rate =
    dilazione_id === null
      ? []
      : await db
          .selectFrom('rate')
          .where('dilazione_id', '=', dilazione_id)
          .where('pagamento_id', 'is not', null)
          .select('pagamento_id')
          .orderBy('n', 'desc')
          .execute()
  const ids = [{ pagamento_id }, ...rate].flatMap((uno) => uno.pagamento_id ?? [])
  if (ids.length === 0) return []
  // In one order for everybody: two who give back at once wait for one another.
  const rows = await db
    .selectFrom('pagamenti')
    .where('id', 'in', ids)
    .where('incassato_centesimi', '>', 0)
    .select(['id', 'stato'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const debiti: Debito[] = []
  for (const id of ids) {
    const row = rows.find((uno) => uno.id === id)
    const massimo = row === undefined ? 0 : await rimborsabileDi(db, id, row.stato)
    if (massimo > 0) debiti.push({ pagamento_id: id, massimo })
  }
  return debiti
}

/**
 * Writes down what goes back of a debt that several paid: to each in proportion to what they paid and have not had back, by
 * largest remainder; or to one alone. Returns the ids of the rimborsi.
 */
export async function rimborsaRipartizione(
  call: Call,
  id: string,
  { importo_centesimi, motivo, nota, n }: BodyOf<typeof contract>,
): Promise<string[]> {
  const { db, clock } = call
  const { tipo } = await lockRipartizione(call, id)
  if (tipo === 'piano') {
    throw new AppError('stato_incompatibile', {
      message: 'Ogni addebito di un piano si rimborsa dalla sua pagina.',
    })
  }
  if (n !== null && nota === '') throw campo('/nota', 'Scrivi perché torna a una persona sola')
  const pagate: { debiti: Debito[]; peso: number }[] = []
  for (const quota of await findQuote(db, id, clock.today())) {
    if (n !== null && quota.n !== n) continue
    const debiti = await lockDebiti(db, quota)
    const peso = debiti.reduce((somma, { massimo }) => somma + massimo, 0)
    if (peso > 0) pagate.push({ debiti, peso })
  }
  const massimo = pagate.reduce((somma, { peso }) => somma + peso, 0)
  if (importo_centesimi > massimo) {
    throw campo('/importo_centesimi', `Puoi rimborsare al massimo ${formattaEuro(massimo)}`)
  }
  const parti = ripartisciPerPesi(
    importo_centesimi,
    pagate.map(({ peso }) => peso),
  )
  const ids: string[] = []
  for (const [indice, { debiti }] of pagate.entries()) {
    let resta = parti[indice] ?? 0
    for (const { pagamento_id, massimo } of debiti) {
      const parte = Math.min(resta, massimo)
      if (parte === 0) continue
      resta -= parte
      ids.push(
        ...(await chiediRimborso(call, pagamento_id, { importo_centesimi: parte, motivo, nota })),
      )
    }
  }
  await annota(call, {
    azione: 'rimborsa',
    entita: 'ripartizione',
    id,
    dopo: { importo_centesimi, n, parti },
  })
  return ids
}
