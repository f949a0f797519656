import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dimenticaChiesto } from '../../../../../test/addebiti/dimentica-chiesto.ts'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../../test/payments.ts'
import type { PaymentProvider } from '../../../../integrations/psp/provider.ts'
import { ripristina } from '../index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

const DAY = 86_400_000
const BACKUP = new Date(Date.now() - 60_000)
type Debito = Awaited<ReturnType<typeof createDebito>>

const dimentica = ({ id }: Debito, importo_centesimi?: number) =>
  dimenticaChiesto(p.db, id, importo_centesimi)

/** The restore, with a provider that answers some calls in a way of its own. */
const conFornitore = (psp: Partial<PaymentProvider>) => ({
  ...p.deps,
  psp: { ...p.deps.psp, ...psp },
})
const chiaveDi = (debito: Debito) => `sessione:${debito.id}:1`
const operazioni = (debito: Debito) =>
  p.db
    .selectFrom('operazioni_psp as o')
    .innerJoin('tentativi as t', 't.id', 'o.tentativo_id')
    .where('t.pagamento_id', '=', debito.id)
    .orderBy('t.n')
    .select(['t.n', 'o.chiave', 'o.primo_invio_at', 'o.chiave_scade_at'])
    .execute()
const ultimo = () =>
  p.db
    .selectFrom('ripristini')
    .orderBy('id', 'desc')
    .select(['concluso_at', 'ritrovati', 'senza_debito'])
    .executeTakeFirstOrThrow()

it('T31 pagato dopo il backup: si ritrova con la chiave di prima, una volta, e risulta pagato', async () => {
  const debito = await createDebito(p)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await dimentica(debito)
  const esito = { ritrovati: { tentativi: 1, rimborsi: 0 }, senza_debito: [], senza_risposta: 0 }
  expect(await ripristina(p.deps, BACKUP)).toEqual(esito)
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    incassato_centesimi: 12_050,
    tentativi: [{ stato: 'riuscito' }],
  })
  const [operazione, ...altre] = await operazioni(debito)
  expect([operazione?.chiave, altre]).toEqual([chiaveDi(debito), []])
  // It may be repeated for as long as the provider keeps the key.
  const { primo_invio_at, chiave_scade_at } = operazione ?? {}
  expect(Number(chiave_scade_at) - Number(primo_invio_at)).toBe(DAY)
  expect(await ultimo()).toMatchObject({ ritrovati: esito.ritrovati, senza_debito: [] })
  expect((await ultimo()).concluso_at).not.toBe(null)
  expect((await ripristina(p.deps, BACKUP)).ritrovati).toEqual({ tentativi: 0, rimborsi: 0 })
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it('T31 più tentativi di un debito si ritrovano dal primo, comunque li elenchi il fornitore', async () => {
  const debito = await createDebito(p)
  await debito.paga()
  await debito.abbandona()
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await dimentica(debito)
  const deps = conFornitore({
    listAsked: async (since) =>
      (await p.deps.psp.listAsked(since)).toSorted((a, b) => b.chiave.localeCompare(a.chiave)),
  })
  expect((await ripristina(deps, BACKUP)).ritrovati).toEqual({ tentativi: 2, rimborsi: 0 })
  expect((await operazioni(debito)).map(({ n }) => n)).toEqual([1, 2])
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    tentativi: [{ stato: 'annullato' }, { stato: 'riuscito' }],
  })
})

it('T31 un rimborso fatto dopo il backup si ritrova con il suo pagamento, anche se elencato prima', async () => {
  const debito = await createDebito(p)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await debito.leggi()
  await p.guasto({ tipo: 'errore_500_dopo', percorso: 'POST /v1/refunds', quante_volte: 1 })
  const { status } = await p.as(debito.esercente)(
    'POST',
    `/api/pagamenti/${debito.id}/rimborsi`,
    { importo_centesimi: 5001, motivo: 'richiesta_cliente' },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(200)
  expect(await p.rimborsiDelFornitore(debito.id)).toHaveLength(1)
  await p.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from operazioni_psp where chiave = ${`rimborso:${debito.id}:1`}`.execute(trx)
    await sql`delete from rimborsi where pagamento_id = ${debito.id}`.execute(trx)
  })
  const esito = await ripristina(p.deps, BACKUP)
  expect(esito).toMatchObject({ ritrovati: { tentativi: 0, rimborsi: 1 }, senza_debito: [] })
  const { body } = await p.as(debito.esercente)('GET', `/api/pagamenti/${debito.id}`)
  expect(body).toMatchObject({
    stato: 'parzialmente_rimborsato',
    rimborsato_centesimi: 5001,
    rimborsi: [{ n: 1, importo_centesimi: 5001, stato: 'riuscito', modo: 'fornitore' }],
  })
  expect(await p.rimborsiDelFornitore(debito.id)).toHaveLength(1)
})

it('T31 denaro che non torna con nessun debito è detto a una persona; una pagina mai pagata no', async () => {
  const [pagato, aperto] = [await createDebito(p), await createDebito(p)]
  const { body } = await pagato.paga()
  await pagaSullaPagina(body.url_pagamento)
  await aperto.paga()
  // The debt was of another amount then: what was paid is not what is owed.
  for (const debito of [pagato, aperto]) await dimentica(debito, 100)
  const esito = await ripristina(p.deps, BACKUP)
  expect(esito).toEqual({
    ritrovati: { tentativi: 0, rimborsi: 0 },
    senza_debito: [
      {
        chiave: chiaveDi(pagato),
        riferimento: expect.stringMatching(/^cs_/),
        importo_centesimi: 12_050,
      },
    ],
    senza_risposta: 0,
  })
  expect((await ultimo()).senza_debito).toEqual(esito.senza_debito)
  expect(await stato(p.db, pagato.id)).toMatchObject({ stato: 'da_pagare', tentativi: [] })
})

it('T31 ritrovato ma senza risposta: gli invii restano fermi finché il fornitore non parla', async () => {
  const debito = await createDebito(p)
  await pagaSullaPagina((await debito.paga()).body.url_pagamento)
  await dimentica(debito)
  const muto = conFornitore({
    lookup: (request) =>
      request.chiave === chiaveDi(debito)
        ? Promise.reject(new Error('muto'))
        : p.deps.psp.lookup(request),
  })
  expect(await ripristina(muto, BACKUP)).toMatchObject({
    ritrovati: { tentativi: 1, rimborsi: 0 },
    senza_risposta: 1,
  })
  expect((await ultimo()).concluso_at).toBe(null)
  expect((await createDebito(p).then((altro) => altro.paga())).status).toBe(503)
  expect(await ripristina(p.deps, BACKUP)).toMatchObject({
    ritrovati: { tentativi: 0, rimborsi: 0 },
    senza_risposta: 0,
  })
  expect((await ultimo()).concluso_at).not.toBe(null)
  expect((await stato(p.db, debito.id)).stato).toBe('pagato')
})

it('T31 di ciò che scadeva dal backup a oggi si chiede per nome, e di nient’altro', async () => {
  const oggi = p.deps.clock.today()
  const scade = (quando: string, stato_debito = 'da_pagare') =>
    createDebito(p, { scadenza: quando, stato: stato_debito })
  const oggiStesso = await scade(oggi)
  const nelGiornoDelBackup = await scade(aggiungiGiorni(oggi, -3), 'insoluto')
  const altri = [
    await scade(aggiungiGiorni(oggi, -4)),
    await scade(aggiungiGiorni(oggi, 1)),
    await scade(oggi, 'annullato'),
  ]
  const chiesti: string[] = []
  const avvisi: unknown[] = []
  const deps = {
    ...conFornitore({
      listAsked: async () => [],
      lookup: async ({ chiave, created_at }) => {
        chiesti.push(chiave)
        expect(created_at).toBeInstanceOf(Date)
        if (chiave.includes(nelGiornoDelBackup.id)) throw new Error('muto')
        return {
          stato: 'riuscito',
          riferimento: 'pi_ritrovato',
          riferimento_psp: 'pi_ritrovato',
          importo_centesimi: 12_050,
          metodo_etichetta: 'Visa •••• 4242',
        }
      },
    }),
    log: Object.assign(Object.create(p.deps.log), { warn: (detto: unknown) => avvisi.push(detto) }),
  }
  const da = new Date(Date.now() - 3 * DAY)
  expect(await ripristina(deps, da)).toEqual({
    ritrovati: { tentativi: 1, rimborsi: 0 },
    senza_debito: [],
    senza_risposta: 1,
  })
  const suoi = chiesti.filter((chiave) =>
    [oggiStesso, nelGiornoDelBackup, ...altri].some(({ id }) => chiave.includes(id)),
  )
  expect(new Set(suoi)).toEqual(
    new Set([`addebito:${oggiStesso.id}:1`, `addebito:${nelGiornoDelBackup.id}:1`]),
  )
  expect(avvisi).toMatchObject([{ pagamento_id: nelGiornoDelBackup.id }])
  expect(await stato(p.db, oggiStesso.id)).toMatchObject({
    stato: 'pagato',
    metodo_etichetta: 'Visa •••• 4242',
  })
  expect((await ripristina(p.deps, da)).senza_risposta).toBe(0)
})
