import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { dayInRome } from '../../../clock.ts'
import { emettiRicevuta } from './emetti-ricevuta.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => database.drop())

const at = (iso: string) => ({ now: () => new Date(iso), today: () => dayInRome(new Date(iso)) })

async function createPagati(n: number) {
  const { db } = database
  const esercente = await createEsercente(db)
  const cliente = await createCliente(db)
  const pagamenti = await Promise.all(
    Array.from({ length: n }, () =>
      createPagamento(db, {
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        stato: 'pagato',
        incassato_centesimi: 12_050,
        metodo: 'carta',
        metodo_etichetta: 'Visa •••• 4242',
        pagato_at: '2026-11-20T10:00:00Z',
      }),
    ),
  )
  return { esercente, cliente, pagamenti }
}

const numbersOf = async (esercente_id: string) => {
  const rows = await database.db
    .selectFrom('ricevute')
    .select(['n', 'anno'])
    .where('esercente_id', '=', esercente_id)
    .orderBy('anno')
    .orderBy('n')
    .execute()
  return rows.map(({ n }) => n)
}

it('PAG-M6 fifty receipts at once are numbered 1…50 without gaps', async () => {
  const { esercente, pagamenti } = await createPagati(50)
  const deps = { db: database.db, clock: at('2026-11-21T09:00:00Z') }
  const ricevute = await Promise.all(pagamenti.map(({ id }) => emettiRicevuta(deps, id)))
  expect(new Set(ricevute.map((ricevuta) => ricevuta?.numero)).size).toBe(50)
  expect(await numbersOf(esercente.id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(ricevute.map((ricevuta) => ricevuta?.numero)).toContain('RIC-2026-00050')
})

it('PAG-M6 one pagamento has one receipt, however often it is asked for at once', async () => {
  const { esercente, pagamenti } = await createPagati(2)
  const deps = { db: database.db, clock: at('2026-11-21T09:00:00Z') }
  const [first, second] = pagamenti.map(({ id }) => id)
  const ricevute = await Promise.all(
    Array.from({ length: 20 }, () => emettiRicevuta(deps, first ?? '')),
  )
  expect(new Set(ricevute.map((ricevuta) => ricevuta?.numero)).size).toBe(1)
  await emettiRicevuta(deps, second ?? '')
  expect(await numbersOf(esercente.id)).toEqual([1, 2])
})

it('PAG-M6 a failed issue leaves no gap', async () => {
  const { esercente, pagamenti } = await createPagati(2)
  const deps = { db: database.db, clock: at('2026-11-21T09:00:00Z') }
  const [first, second] = pagamenti.map(({ id }) => id)
  await database.pool.query(`create function no() returns trigger language plpgsql as $$
    begin raise exception 'disk full'; end $$`)
  await database.pool.query(
    'create trigger no before insert on ricevute for each row execute function no()',
  )
  await expect(emettiRicevuta(deps, first ?? '')).rejects.toThrow('disk full')
  await database.pool.query('drop trigger no on ricevute')
  await emettiRicevuta(deps, second ?? '')
  await emettiRicevuta(deps, first ?? '')
  expect(await numbersOf(esercente.id)).toEqual([1, 2])
})

it('PAG-M6 the year is that of Rome, and its numbers start from one', async () => {
  const { pagamenti } = await createPagati(2)
  const [first, second] = pagamenti.map(({ id }) => id)
  const before = await emettiRicevuta(
    { db: database.db, clock: at('2026-12-31T22:59:59Z') },
    first ?? '',
  )
  const after = await emettiRicevuta(
    { db: database.db, clock: at('2026-12-31T23:00:00Z') },
    second ?? '',
  )
  expect(before?.numero).toBe('RIC-2026-00001')
  expect(after?.numero).toBe('RIC-2027-00001')
})

it('PAG-M6 what is printed is frozen: a later change of name does not touch it', async () => {
  const { db } = database
  const { cliente, pagamenti } = await createPagati(1)
  const id = pagamenti[0]?.id ?? ''
  const deps = { db, clock: at('2026-11-21T09:00:00Z') }
  await emettiRicevuta(deps, id)
  await db.updateTable('clienti').set({ nome: 'Altro Nome' }).where('id', '=', cliente.id).execute()
  const ricevuta = await emettiRicevuta(deps, id)
  expect(ricevuta?.contenuto.cliente.nome).toBe(cliente.nome)
  expect(ricevuta?.contenuto).toMatchObject({ pagato_il: '2026-11-20', importo_centesimi: 12_050 })
  await expect(
    db.updateTable('ricevute').set({ numero: 'RIC-1' }).where('pagamento_id', '=', id).execute(),
  ).rejects.toThrow('solo aggiunte')
})

it.each(['da_pagare', 'in_verifica', 'parzialmente_pagato', 'annullato', 'insoluto'])(
  'PAG-M6 there is none while the pagamento is %s',
  async (stato) => {
    const { db } = database
    const esercente = await createEsercente(db)
    const cliente = await createCliente(db)
    const { id } = await createPagamento(db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      stato,
    })
    const deps = { db, clock: at('2026-11-21T09:00:00Z') }
    expect(await emettiRicevuta(deps, id)).toBeUndefined()
    expect(await numbersOf(esercente.id)).toEqual([])
  },
)

it('PAG-M6 two esercenti each have their first receipt, with the same number', async () => {
  const { db } = database
  const cliente = await createCliente(db)
  const deps = { db, clock: at('2026-11-21T09:00:00Z') }
  const numeri: (string | undefined)[] = []
  for (const { id: esercente_id } of [await createEsercente(db), await createEsercente(db)]) {
    const { id, numero } = await createPagamento(db, {
      esercente_id,
      cliente_id: cliente.id,
      stato: 'pagato',
      incassato_centesimi: 12_050,
      pagato_at: '2026-11-20T10:00:00Z',
    })
    const ricevuta = await emettiRicevuta(deps, id)
    numeri.push(ricevuta?.numero)
    expect(ricevuta?.contenuto.pagamento_numero).toBe(numero)
  }
  expect(numeri).toEqual(['RIC-2026-00001', 'RIC-2026-00001'])
})

it('PAG-M6 an esercente never gives one number to two receipts', async () => {
  const { db } = database
  const { esercente, cliente, pagamenti } = await createPagati(2)
  const [first, second] = pagamenti.map(({ id }) => id)
  const deps = { db, clock: at('2026-11-21T09:00:00Z') }
  const prima = await emettiRicevuta(deps, first ?? '')
  await expect(
    db
      .insertInto('ricevute')
      .values({
        id: '6562a1f4c0ffee00000000ff',
        pagamento_id: second ?? '',
        esercente_id: esercente.id,
        cliente_id: cliente.id,
        anno: 2026,
        n: 999,
        numero: prima?.numero ?? '',
        contenuto: JSON.stringify(prima?.contenuto),
      })
      .execute(),
  ).rejects.toThrow('ricevute_numero')
})
