import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../../test/payments.ts'
import type { LookupRequest } from '../../../../integrations/psp/provider.ts'
import { inviaInSospeso, ripristina } from '../index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

const BACKUP = new Date(Date.now() - 60_000)
const apri = () => sql`insert into ripristini (backup_at) values (${BACKUP})`.execute(p.db)
const chiudi = () =>
  sql`update ripristini set concluso_at = now() where concluso_at is null`.execute(p.db)

it('T31 durante un ripristino nulla parte: 503, e il debito resta com’era', async () => {
  const debito = await createDebito(p)
  await apri()
  const risposta = await debito.paga()
  expect(risposta.status).toBe(503)
  expect(risposta.body.code).toBe('pagamenti_sospesi')
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'da_pagare', tentativi: [] })
  await chiudi()
  expect((await debito.paga()).status).toBe(200)
})

it('T31 ciò che era da inviare non si invia: prima si chiede, e i lavori aspettano', async () => {
  const debito = await createDebito(p)
  await p.guasto({ tipo: 'chiudi_prima', percorso: 'POST /v1/checkout/sessions' })
  await debito.paga()
  await sql`update operazioni_psp set stato = 'da_inviare', invii = 0 where chiave = ${`sessione:${debito.id}:1`}`.execute(
    p.db,
  )
  await apri()
  await eOra(p.db, debito.id)
  expect(await inviaInSospeso(p.deps)).toBe(0)
  const reinvia = sql`update operazioni_psp set invii = invii + 1 where chiave = ${`sessione:${debito.id}:1`}`
  await expect(reinvia.execute(p.db)).rejects.toMatchObject({ code: 'P0503' })
  expect((await ripristina(p.deps, BACKUP)).senza_risposta).toBe(0)
  expect(await p.addebiti(debito.id)).toEqual([])
})

it('T31 il fornitore non risponde: gli invii restano fermi, e il comando si ripete', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await p.guasto({ tipo: 'silenzio', percorso: 'GET /v1/checkout/sessions/', quante_volte: 1 })
  const deps = {
    ...p.deps,
    psp: { ...p.deps.psp, lookup: () => Promise.reject(new Error('muto')) },
  }
  expect((await ripristina(deps, BACKUP)).senza_risposta).toBeGreaterThan(0)
  const { rows } = await sql<{ si: boolean }>`select in_ripristino() as si`.execute(p.db)
  expect(rows).toEqual([{ si: true }])
  await p.senzaGuasti()
  expect((await ripristina(p.deps, BACKUP)).senza_risposta).toBe(0)
  expect(await stato(p.db, debito.id)).toMatchObject({ stato: 'pagato' })
})

it('T31 un silenzio su un debito non ferma gli altri, e la volta dopo si chiede solo di quello', async () => {
  const debiti = [await createDebito(p), await createDebito(p), await createDebito(p)]
  const ids = debiti.map(({ id }) => id)
  await sql`update pagamenti set scadenza = ${p.deps.clock.today()}::date where id = any(${ids})`.execute(
    p.db,
  )
  const chiesti: string[] = []
  let muto: string | undefined = ids[1]
  const deps = {
    ...p.deps,
    psp: {
      ...p.deps.psp,
      lookup: (request: LookupRequest) => {
        const id = ids.find((one) => request.chiave.includes(one))
        if (id !== undefined) chiesti.push(id)
        return id !== undefined && id === muto
          ? Promise.reject(new Error('muto'))
          : p.deps.psp.lookup(request)
      },
    },
  }
  expect((await ripristina(deps, BACKUP)).senza_risposta).toBe(1)
  expect(chiesti.toSorted()).toEqual(ids.toSorted())
  chiesti.length = 0
  muto = undefined
  expect((await ripristina(deps, BACKUP)).senza_risposta).toBe(0)
  expect(chiesti).toEqual([ids[1]])
})
