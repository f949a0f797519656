import type { rimborsaRipartizione as contract } from '@rateo/contract/accordi/ripartizioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { formattaEuro, ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { chiediRimborso, rimborsabileDi } from '../../incasso/rimborsi/index.ts'
import { lockRipartizione } from './lock-ripartizione.ts'
import { findQuote } from './ripartizioni.queries.ts'

const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

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
  const pagate: { pagamento_id: string; peso: number }[] = []
  for (const quota of await findQuote(db, id, clock.today())) {
    if (quota.pagamento_id === null || quota.stato_pagamento === null) continue
    if (n !== null && quota.n !== n) continue
    // In one order for everybody: two who give back at once wait for one another.
    await db
      .selectFrom('pagamenti')
      .where('id', '=', quota.pagamento_id)
      .select('id')
      .forNoKeyUpdate()
      .execute()
    const peso = await rimborsabileDi(db, quota.pagamento_id, quota.stato_pagamento)
    if (peso > 0) pagate.push({ pagamento_id: quota.pagamento_id, peso })
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
  for (const [indice, { pagamento_id }] of pagate.entries()) {
    const parte = parti[indice] ?? 0
    if (parte === 0) continue
    ids.push(
      ...(await chiediRimborso(call, pagamento_id, { importo_centesimi: parte, motivo, nota })),
    )
  }
  await annota(call, {
    azione: 'rimborsa',
    entita: 'ripartizione',
    id,
    dopo: { importo_centesimi, n, parti },
  })
  return ids
}
