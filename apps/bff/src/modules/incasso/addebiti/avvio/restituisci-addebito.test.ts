import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { verificaInvarianti } from '../../../registri/contabilita/index.ts'
import { avviaInsieme } from './avvia-tentativo.ts'
import { importaRestituzioni } from './restituisci-addebito.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Three debts that one debit of the account has paid. */
async function addebitatiInsieme() {
  const [esercente, cliente] = [await createEsercente(app.db), await createCliente(app.db)]
  const chi = { esercente_id: esercente.id, cliente_id: cliente.id }
  const ids: string[] = []
  for (const importo_centesimi of [1111, 2222, 3333]) {
    const uno = { ...chi, importo_centesimi, metodi_ammessi: ['addebito_sdd'] }
    ids.push((await createPagamento(app.db, uno)).id)
  }
  const [pagamento_id = '', ...insieme] = ids
  const avvio = { pagamento_id, cliente_id: cliente.id, richiesta: {}, contesto: {} }
  const avviato = await avviaInsieme(
    app.deps,
    { ...avvio, metodo: 'addebito_sdd', motivo: 'acquisto', tipo: 'addebito' },
    insieme,
  )
  if (avviato.esito !== 'avviato') throw new Error(avviato.esito)
  const intento = `pi_${pagamento_id}`
  await sql`select concludi_operazione(${avviato.operazione_id}, 'riuscito', 6666, 'Conto •••• 0000', null, ${intento},
    ${intento}, now(), '{}')`.execute(app.db)
  return { ids, intento }
}

const stati = async (ids: readonly string[]) =>
  (
    await app.db
      .selectFrom('pagamenti')
      .where('id', 'in', ids)
      .orderBy('importo_centesimi')
      .select(['stato', 'incassato_centesimi'])
      .execute()
  ).map(({ stato, incassato_centesimi }) => `${stato} ${incassato_centesimi}`)

it('PAG-M9 un addebito sul conto che ha pagato tre debiti e torna indietro: tutti e tre sono di nuovo dovuti', async () => {
  const { ids, intento } = await addebitatiInsieme()
  expect(await stati(ids)).toEqual(['pagato 1111', 'pagato 2222', 'pagato 3333'])
  const psp = {
    ...app.deps.psp,
    listReturns: () => Promise.resolve([{ intento, causale: 'AC04' }]),
  }
  expect(await importaRestituzioni({ ...app.deps, psp }, intento)).toBe(3)
  expect(await stati(ids)).toEqual(['insoluto 0', 'insoluto 0', 'insoluto 0'])
  // The same return, told again, did nothing more.
  expect(await importaRestituzioni({ ...app.deps, psp }, intento)).toBe(0)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from uscite where argomento = 'addebito_restituito'
      and contenuto ->> 'pagamento_id' = any (${ids}::text[])`.execute(app.db)
  expect(rows).toEqual([{ n: 3 }])
  expect(await verificaInvarianti(app.db)).toEqual([])
})
