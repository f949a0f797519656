import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { ProviderUnreachable, type PaymentProvider } from '../../../integrations/psp/provider.ts'
import { applicaEsito, concludi } from './applica-esito.ts'
import { avviaTentativo } from './avvio/avvia-tentativo.ts'
import { controllaInSospeso, inviaInSospeso, scadiPagamenti } from './operazioni/corsie.ts'
import { inviaOperazione } from './operazioni/invia-operazione.ts'
import { prendiDaControllare, prendiDaInviare } from './operazioni/prendi-operazioni.ts'
import { prossimoPasso } from './avvio/prossimo-passo.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())
afterEach(() => p.senzaGuasti())

type Debito = Awaited<ReturnType<typeof createDebito>>

const PAGINA = { success_url: 'http://localhost/a', cancel_url: 'http://localhost/b' }

async function avvia({ id, cliente }: Debito) {
  const avviato = await avviaTentativo(p.deps, {
    pagamento_id: id,
    cliente_id: cliente.id,
    metodo: 'carta',
    motivo: 'acquisto',
    tipo: 'sessione',
    richiesta: { ...PAGINA, scade_at: Math.floor(Date.now() / 1000) + 3600 },
    contesto: {},
  })
  if (avviato.esito !== 'avviato') throw new Error(avviato.esito)
  return avviato.operazione_id
}

const operazione = (id: number) =>
  p.db.selectFrom('operazioni_psp').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** The provider with every call counted and, where asked, failing. */
function spia(altro: Partial<PaymentProvider> = {}) {
  const chiamate: string[] = []
  const psp: PaymentProvider = {
    ...p.deps.psp,
    createCheckout: (request) => {
      chiamate.push(`invio ${request.chiave}`)
      return p.deps.psp.createCheckout(request)
    },
    lookup: (request) => {
      chiamate.push('sguardo')
      return p.deps.psp.lookup(request)
    },
    ...altro,
  }
  return { deps: { ...p.deps, psp }, chiamate }
}

it('T05 morto tra scrittura e invio: il worker invia, con la chiave del debito', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  expect((await operazione(id)).chiave).toBe(`sessione:${debito.id}:1`)
  expect((await debito.leggi()).body.stato).toBe('in_verifica')
  // The worker does not send it yet: the process that wrote it may be about to send.
  const { deps, chiamate } = spia()
  await inviaInSospeso(deps)
  expect(chiamate).toEqual([])
  await eOra(p.db, debito.id)
  await inviaInSospeso(deps)
  expect(chiamate).toEqual([`invio sessione:${debito.id}:1`])
  expect((await debito.leggi()).body.stato).toBe('in_corso')
})

it('T05 morto tra presa e invio: prima si guarda, poi si reinvia con la stessa chiave', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  expect(await prendiDaInviare(p.deps, { id })).toHaveLength(1)
  const { deps, chiamate } = spia()
  // Still held by the dead one.
  await controllaInSospeso(deps)
  expect(chiamate).toEqual([])
  await eOra(p.db, debito.id)
  await controllaInSospeso(deps)
  expect(chiamate).toEqual(['sguardo', `invio sessione:${debito.id}:1`])
  expect(await operazione(id)).toMatchObject({ stato: 'in_attesa', invii: 2 })
})

it('T05 morto dopo l’addebito e prima di saperlo: si trova guardando, senza reinviare', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  await p.db
    .updateTable('operazioni_psp')
    .set({ riferimento: null, stato: 'inviata' })
    .where('chiave', '=', `sessione:${debito.id}:1`)
    .execute()
  const { deps, chiamate } = spia()
  await eOra(p.db, debito.id)
  await controllaInSospeso(deps)
  expect(chiamate).toEqual(['sguardo'])
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'pagato',
    scritture: ['incasso', 'commissione'],
  })
})

it('T05 risposta persa e fase ripetuta: concludere due volte è concludere una volta', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  const fine = {
    stato: 'riuscito',
    riferimento: `cs_${id}`,
    riferimento_psp: 'pi_x',
    importo_centesimi: 12_050,
    metodo_etichetta: 'Visa •••• 4242',
  } as const
  const esiti = await Promise.all(
    Array.from({ length: 10 }, () => applicaEsito(p.deps, { id }, fine)),
  )
  expect(esiti.filter((esito) => esito === 'riuscito')).toHaveLength(1)
  expect(esiti.filter((esito) => esito === 'nessun_effetto')).toHaveLength(9)
  expect(await stato(p.db, debito.id)).toMatchObject({
    incassato_centesimi: 12_050,
    scritture: ['incasso', 'commissione'],
  })
  // An older «no» that arrives now changes nothing.
  expect(
    await concludi(p.deps, { id }, { esito: 'rifiutato', codice_rifiuto: 'carta_scaduta' }, {}),
  ).toBe('nessun_effetto')
  expect((await stato(p.db, debito.id)).stato).toBe('pagato')
})

it('T06 due worker: nessuna operazione presa due volte', async () => {
  const debiti = await Promise.all(Array.from({ length: 12 }, () => createDebito(p)))
  for (const debito of debiti) {
    await avvia(debito)
    await eOra(p.db, debito.id)
  }
  const prese = await Promise.all(
    Array.from({ length: 8 }, () => prendiDaInviare(p.deps, { max: 3 })),
  )
  const ids = prese.flat().map(({ operazione: { id } }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(12)
  for (const debito of debiti) await eOra(p.db, debito.id)
  const controlli = await Promise.all(
    Array.from({ length: 8 }, () => prendiDaControllare(p.deps, { max: 3 })),
  )
  const guardate = controlli.flat().map(({ operazione: { id } }) => id)
  expect(guardate.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

it('T32 un processo rimasto fermo non invia più', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  const [presa] = await prendiDaInviare(p.deps, { id })
  if (presa === undefined) throw new Error('non presa')
  const { deps, chiamate } = spia()
  const frozen = { ...presa, since: performance.now() - presa.presa_ms / 2 - 1 }
  expect(await inviaOperazione(deps, frozen)).toBe('sconosciuto')
  expect(chiamate).toEqual([])
})

it('T31 dopo un ripristino la chiave è la stessa: il fornitore non addebita due volte', async () => {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  // The restored database has never heard of that tentativo.
  await p.db.deleteFrom('operazioni_psp').where('chiave', '=', `sessione:${debito.id}:1`).execute()
  await p.db.deleteFrom('tentativi').where('pagamento_id', '=', debito.id).execute()
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'in_elaborazione' })
    .where('id', '=', debito.id)
    .execute()
  await p.db
    .updateTable('pagamenti')
    .set({ stato: 'insoluto' })
    .where('id', '=', debito.id)
    .execute()
  // The provider remembers the key: it answers with the page of before, or refuses other data under it.
  expect(['in_corso', 'in_verifica']).toContain((await debito.paga()).body.stato)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await debito.leggi()).body.stato).toBe('pagato')
  expect(await p.addebiti(debito.id)).toHaveLength(1)
})

it('senza risposta non è rifiutato: il tentativo resta vivo', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  const muto = spia({ createCheckout: () => Promise.reject(new ProviderUnreachable('time-out')) })
  const [presa] = await prendiDaInviare(muto.deps, { id })
  if (presa === undefined) throw new Error('non presa')
  expect(await inviaOperazione(muto.deps, presa)).toBe('sconosciuto')
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'in_verifica',
    tentativi: [{ stato: 'esito_sconosciuto' }],
  })
})

it('nessuna traccia e chiave scaduta: non si reinvia e non si dà per non addebitato', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  await prendiDaInviare(p.deps, { id })
  const ieri = new Date(Date.now() - 25 * 3_600_000)
  const passato = { primo_invio_at: ieri, chiave_scade_at: new Date(Date.now() - 3_600_000) }
  await p.db.updateTable('operazioni_psp').set(passato).where('id', '=', id).execute()
  await eOra(p.db, debito.id)
  const { deps, chiamate } = spia()
  await controllaInSospeso(deps)
  expect(chiamate).toEqual(['sguardo'])
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'in_verifica',
    tentativi: [{ stato: 'esito_sconosciuto' }],
  })
})

const ORA = new Date('2026-03-01T12:00:00Z')
const fa = (ore: number) => new Date(ORA.getTime() - ore * 3_600_000)
const traccia = (primo: Date | null, scade: Date | null = null) =>
  ({ stato: 'inviata', primo_invio_at: primo, chiave_scade_at: scade, adesso: ORA }) as const

it.each([
  ['header', traccia(fa(1), fa(-23)), 'reinvia'],
  ['header', traccia(fa(23.5), fa(-0.5)), 'attendi'],
  ['header', traccia(fa(30), fa(6)), 'attendi'],
  ['header', { ...traccia(fa(1), fa(-23)), stato: 'in_attesa' as const }, 'attendi'],
  ['none', traccia(fa(1)), 'attendi'],
  ['none', traccia(fa(25)), 'chiudi'],
] as const)('PSP senza traccia, idempotenza %s: %o → %s', (idempotency, op, passo) => {
  const capabilities = { ...p.deps.psp.capabilities, idempotency, maxProcessingMs: 24 * 3_600_000 }
  expect(prossimoPasso(capabilities, op)).toBe(passo)
  expect(
    prossimoPasso({ ...capabilities, idempotency: 'none', lookupByReference: false }, op),
  ).toBe('attendi')
})

it('un importo diverso da quello chiesto non paga il debito: va riconciliato', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  const fine = { esito: 'riuscito', importo_centesimi: 12_000, riferimento: `cs_${id}` } as const
  expect(await concludi(p.deps, { id }, fine, {})).toBe('conflitto')
  expect(await concludi(p.deps, { id }, fine, {})).toBe('nessun_effetto')
  expect(await stato(p.db, debito.id)).toMatchObject({
    incassato_centesimi: 0,
    tentativi: [{ stato: 'da_verificare' }],
    scritture: [],
  })
})

it('SDD in elaborazione: poi la banca dice no, e il debito è insoluto', async () => {
  const debito = await createDebito(p)
  const id = await avvia(debito)
  await applicaEsito(p.deps, { id }, { stato: 'in_elaborazione', riferimento: `py_${id}` })
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'in_elaborazione',
    tentativi: [{ stato: 'inviato' }],
  })
  await applicaEsito(
    p.deps,
    { id },
    { stato: 'rifiutato', riferimento: `py_${id}`, codice_rifiuto: 'fondi_insufficienti' },
  )
  expect(await stato(p.db, debito.id)).toMatchObject({
    stato: 'insoluto',
    tentativi: [{ stato: 'rifiutato' }],
  })
})

it('PAG-B1 le richieste oltre la validità scadono, quelle in corso no', async () => {
  const [scaduta, valida, inCorso] = [
    await createDebito(p, { valido_fino: '2020-01-01' }),
    await createDebito(p, { valido_fino: '2099-01-01' }),
    await createDebito(p, { valido_fino: '2099-01-01' }),
  ]
  await avvia(inCorso)
  await p.db
    .updateTable('pagamenti')
    .set({ valido_fino: '2020-01-01' })
    .where('id', '=', inCorso.id)
    .execute()
  expect(await scadiPagamenti(p.deps)).toBeGreaterThanOrEqual(1)
  const stati = await Promise.all(
    [scaduta, valida, inCorso].map(async ({ id }) => (await stato(p.db, id)).stato),
  )
  expect(stati).toEqual(['scaduto', 'da_pagare', 'in_verifica'])
  const righe = await p.db
    .selectFrom('cronologia')
    .where('entita_id', '=', scaduta.id)
    .select('azione')
    .execute()
  expect(righe).toEqual([{ azione: 'scade' }])
})
