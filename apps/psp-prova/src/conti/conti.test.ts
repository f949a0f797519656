import { afterEach, beforeEach, expect, it } from 'vitest'
import { aspetta, avviaAmbiente, invia, type Ambiente } from '../../test/ambiente.ts'
import { contoAttivo, nuovoConto, pagaPer, UN_MINUTO } from '../../test/conti.ts'

let a: Ambiente
beforeEach(async () => {
  a = await avviaAmbiente()
})
afterEach(() => a.chiusura())

const collegamento = (account: string) =>
  a.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: 'http://negozio.test/fatto',
    refresh_url: 'http://negozio.test/rifai',
    collection_options: { fields: 'currently_due' },
  })
const apri = (url: string) => fetch(url, { redirect: 'manual' })
const modulo = { ragione_sociale: 'Forno Rossi S.r.l.', nome: 'Ada', cognome: 'Rossi' }

it('CNT-M1 (parte) un conto nuovo dice che cosa manca, e non incassa', async () => {
  const conto = await nuovoConto(a)
  expect(conto).toMatchObject({ charges_enabled: false, payouts_enabled: false })
  expect(conto.capabilities).toMatchObject({ transfers: 'inactive' })
  expect(conto.requirements?.disabled_reason).toBe('requirements.past_due')
  expect(conto.requirements?.currently_due).toContain('representative.first_name')
  expect(conto.requirements?.currently_due).not.toContain('company.name')
  expect(JSON.stringify(conto)).not.toContain('IT83W0542811101000000123455')
  await expect(pagaPer(a, conto.id)).rejects.toMatchObject({ param: 'on_behalf_of' })
  await expect(pagaPer(a, conto.id, { on_behalf_of: '' })).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  })
})

it('CNT-M1 (parte) la pagina si apre una volta, si verifica e apre il conto', async () => {
  const conto = await nuovoConto(a)
  const { url } = await collegamento(conto.id)
  const aperta = await apri(url)
  const pagina = `${a.url}${aperta.headers.get('location') ?? ''}`
  expect(pagina).toMatch(/\/conto\/modulo\//)
  expect((await apri(url)).headers.get('location')).toBe('http://negozio.test/rifai')

  const vuota = await invia(pagina, { ...modulo, nome: '' })
  expect(await vuota.text()).toContain('Scrivi il nome')
  const fatta = await invia(pagina, { ...modulo, esito: 'riuscita' })
  expect(fatta.headers.get('location')).toBe('http://negozio.test/fatto')
  const inVerifica = await a.stripe.accounts.retrieve(conto.id)
  expect(inVerifica).toMatchObject({ details_submitted: true, charges_enabled: false })
  expect(inVerifica.requirements?.disabled_reason).toBe('requirements.pending_verification')
  expect(inVerifica.capabilities?.card_payments).toBe('pending')

  await a.controllo('tempo', UN_MINUTO)
  const evento = await aspetta(() =>
    a.eventi.find(
      ({ type, data }) =>
        type === 'account.updated' && (data.object as { charges_enabled: boolean }).charges_enabled,
    ),
  )
  expect(evento).toMatchObject({ account: conto.id })
  expect(await a.stripe.accounts.retrieve(conto.id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    requirements: { currently_due: [], disabled_reason: null },
  })
})

it('CNT-M1 (parte) un collegamento vecchio porta dove se ne fa un altro', async () => {
  const { id } = await nuovoConto(a)
  const { url } = await collegamento(id)
  await a.controllo('tempo', { avanti_ms: 301_000 })
  expect((await apri(url)).headers.get('location')).toBe('http://negozio.test/rifai')
})

it('CNT-M1 (parte) un documento che non si legge si chiede di nuovo; un conto rifiutato non torna', async () => {
  const { id } = await nuovoConto(a)
  await a.controllo(`conti/${id}/modulo`, { esito: 'documento' })
  await a.controllo('tempo', UN_MINUTO)
  const chiesto = await aspetta(async () => {
    const conto = await a.stripe.accounts.retrieve(id)
    return conto.requirements?.errors?.length ? conto : undefined
  })
  expect(chiesto.requirements?.currently_due).toEqual(['representative.verification.document'])
  await a.controllo(`conti/${id}/modulo`, { esito: 'respinto' })
  await a.controllo('tempo', UN_MINUTO)
  await aspetta(async () => {
    const { requirements } = await a.stripe.accounts.retrieve(id)
    return requirements?.disabled_reason === 'rejected.other'
  })
  await expect(collegamento(id)).rejects.toThrow('rejected')
})

it('CNT-M2 (parte) ciò che si chiede più tardi ha un termine, e dopo il termine il conto è fermo', async () => {
  const { id } = await contoAttivo(a)
  await a.controllo(`conti/${id}/requisiti`, {
    chiesto: 'company.verification.document',
    entro_secondi: 3600,
  })
  const prima = await a.stripe.accounts.retrieve(id)
  expect(prima).toMatchObject({ charges_enabled: true })
  expect(prima.requirements).toMatchObject({
    currently_due: ['company.verification.document'],
    past_due: [],
  })
  expect(prima.requirements?.current_deadline).toBeGreaterThan(0)
  await a.controllo('tempo', { avanti_ms: 3_700_000 })
  const dopo = await aspetta(async () => {
    const conto = await a.stripe.accounts.retrieve(id)
    return conto.charges_enabled === false ? conto : undefined
  })
  expect(dopo.requirements).toMatchObject({
    past_due: ['company.verification.document'],
    disabled_reason: 'requirements.past_due',
  })
})

it('CNT-M1 (parte) il gestore chiude un conto: nessun incasso va più lì', async () => {
  const { id } = await contoAttivo(a)
  await a.stripe.accounts.reject(id, { reason: 'terms_of_service' })
  const chiuso = await a.stripe.accounts.retrieve(id)
  expect(chiuso.requirements?.disabled_reason).toBe('rejected.platform_terms_of_service')
  await expect(pagaPer(a, id)).rejects.toMatchObject({ param: 'on_behalf_of' })
})

it('T14 (parte) le chiamate di un conto vedono solo quel conto', async () => {
  const [uno, altro] = [await contoAttivo(a), await contoAttivo(a)]
  await pagaPer(a, uno.id)
  const [riga] = (await a.stripe.balanceTransactions.list({}, { stripeAccount: uno.id })).data
  const leggi = (opzioni: object) =>
    a.stripe.balanceTransactions.retrieve(riga?.id ?? '', {}, opzioni)
  expect(await leggi({ stripeAccount: uno.id })).toMatchObject({ type: 'payment' })
  await expect(leggi({ stripeAccount: altro.id })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await expect(leggi({})).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(
    a.stripe.balance.retrieve({}, { stripeAccount: 'acct_dinessuno' }),
  ).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
  await expect(
    a.stripe.customers.create({ name: 'Lucia' }, { stripeAccount: uno.id }),
  ).rejects.toThrow('connected account')
})
