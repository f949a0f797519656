import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let esercente: Awaited<ReturnType<typeof createEsercente>>

beforeAll(async () => {
  portale = await startApp({ clock })
  admin = await createAdmin(portale.db)
  cliente = await createCliente(portale.db)
  esercente = await createEsercente(portale.db)
})
afterAll(() => portale.stop())

type Voce = { route: string; label: string; nascosta: boolean }
const DAY = 86_400_000
const MENU = '/api/gestione/menu'
const staff = () => portale.as(admin)
const del = async (ruolo: string) =>
  (await staff()('GET', MENU)).body.data.find((uno: { ruolo: string }) => uno.ruolo === ruolo)
const voci = async (ruolo: string): Promise<Voce[]> =>
  (await del(ruolo)).in_vigore.voci.map(({ route, label, nascosta }: Voce) => ({
    route,
    label,
    nascosta,
  }))
const salva = (ruolo: string, nuove: Voce[], valido_dal: string | null = null) =>
  staff()('POST', `${MENU}/${ruolo}`, { voci: nuove, valido_dal })
const visto = async (chi: typeof cliente | typeof admin | typeof esercente) =>
  (await portale.as(chi)('GET', '/api/get_settings')).body.menu.map(({ label }: Voce) => label)

it('GES-M1 il menu di un ruolo: ordine, nomi, voci nascoste, da un giorno, con autore e menu di prima, e si torna indietro', async () => {
  const prima = await voci('cliente')
  expect(await visto(cliente)).toEqual(prima.map(({ label }) => label))
  const [home, ...altre] = prima
  if (!home) throw new Error('no home')
  const nuove = [home, ...altre.toReversed()].map((voce) =>
    voce.route === '/documenti'
      ? { ...voce, nascosta: true }
      : voce.route === '/dilazioni'
        ? { ...voce, label: 'Le mie rate' }
        : voce,
  )
  const diAltri = await visto(esercente)
  const salvato = await salva('cliente', nuove)
  expect(salvato.status).toBe(200)
  expect(salvato.body.in_vigore.voci.map(({ route }: Voce) => route)).toEqual(
    nuove.map(({ route }) => route),
  )
  expect(salvato.body.storia.map(({ stato }: { stato: string }) => stato)).toEqual([
    'in_vigore',
    'passata',
  ])
  expect(salvato.body.in_vigore.autore).not.toBe('Sistema')
  const mostrate = nuove.filter(({ nascosta }) => !nascosta).map(({ label }) => label)
  expect(await visto(cliente)).toEqual(mostrate)
  expect(mostrate).toContain('Le mie rate')
  expect(mostrate).not.toContain('Documenti')
  expect(await visto(esercente)).toEqual(diAltri)
  // A hidden page is not closed: it opens by its address, and its data are served.
  expect((await portale.as(cliente)('POST', '/api/search/documenti', {})).status).toBe(200)

  // The one of before, from a day to come, and then not at all.
  const programmato = await salva('cliente', prima, '2026-11-25')
  expect(programmato.body.programmata).toMatchObject({ stato: 'programmata' })
  expect((await salva('cliente', prima, '2026-11-26')).body.error_message).toMatch(
    /annullalo prima/,
  )
  expect(await visto(cliente)).toEqual(mostrate)
  clock.advance(8 * DAY)
  expect(await visto(cliente)).toEqual(prima.map(({ label }) => label))
  clock.advance(-8 * DAY)
  const tolto = await staff()('DELETE', `${MENU}/cliente/programmato`)
  expect(tolto.body.programmata).toBeNull()
  expect((await staff()('DELETE', `${MENU}/cliente/programmato`)).status).toBe(409)
  clock.advance(8 * DAY)
  expect(await visto(cliente)).toEqual(mostrate)
  const righe = await portale.db
    .selectFrom('cronologia')
    .where('entita_id', '=', 'menu_cliente')
    .orderBy('seq')
    .select('azione')
    .execute()
  expect(righe.map(({ azione }) => azione)).toEqual([
    'modifica',
    'programma',
    'annulla_programmata',
  ])
})

it('GES-M1 (parte) nessuno nasconde la home, né lo staff Gestione a sé; niente pagine di altri, doppie o mancanti', async () => {
  const dello = await voci('admin')
  const con = (route: string, part: Partial<Voce>) =>
    dello.map((voce) => (voce.route === route ? { ...voce, ...part } : voce))
  const rifiuto = async (nuove: Voce[]) => (await salva('admin', nuove)).body.errors
  const gestione = dello.findIndex(({ route }) => route === '/gestione')
  expect(await rifiuto(con('/gestione', { nascosta: true }))).toEqual([
    { pointer: `/voci/${gestione}/nascosta`, message: 'Gestione non si può nascondere' },
  ])
  expect(await rifiuto(con('/home', { nascosta: true }))).toMatchObject([
    { message: 'Home non si può nascondere' },
  ])
  expect(
    await rifiuto([...dello, { route: '/sviluppatori', label: 'API', nascosta: false }]),
  ).toMatchObject([{ message: 'Questa pagina non è di questo ruolo' }])
  expect(await rifiuto([...dello, dello[1] as Voce])).toMatchObject([
    { message: 'Questa voce c’è due volte' },
  ])
  expect(await rifiuto(con('/clienti', { label: 'HOME' }))).toMatchObject([
    { message: 'Un’altra voce ha già questo nome' },
  ])
  expect(await rifiuto(con('/clienti', { label: 'x'.repeat(25) }))).toMatchObject([
    { message: 'Al massimo 24 caratteri' },
  ])
  expect(await rifiuto(dello.slice(0, -1))).toMatchObject([{ pointer: '/voci' }])
  expect((await salva('nessuno', dello)).status).toBe(404)
  expect((await salva('admin', dello, '2026-11-18')).status).toBe(422)
  for (const chi of [cliente, esercente]) {
    expect((await portale.as(chi)('GET', MENU)).status).toBe(403)
    expect(
      (await portale.as(chi)('POST', `${MENU}/admin`, { voci: dello, valido_dal: null })).status,
    ).toBe(403)
  }
})

it('GES-M1 (parte) una funzione spenta non comincia più niente, e si legge perché', async () => {
  const scrivi = (valori: object) =>
    staff()('POST', '/api/gestione/parametri/funzioni', { valori, valido_dal: null })
  clock.advance(1000)
  expect(
    (await scrivi({ raccolte: 0, spese_divise: 0, regali: 1, orologio_chiavi: 1 })).status,
  ).toBe(200)
  const spente = async () =>
    (await portale.as(esercente)('GET', '/api/get_settings')).body.funzioni_spente
  expect(await spente()).toEqual(['raccolte', 'spese_divise'])
  const nuova = () =>
    portale.as(esercente)(
      'POST',
      '/api/raccolte',
      { titolo: 'Gita', modo: 'testa', importo_centesimi: 1000, scadenza: '2027-01-15' },
      { 'idempotency-key': randomUUID() },
    )
  const rifiutata = await nuova()
  expect([rifiutata.status, rifiutata.body.error_message]).toEqual([
    409,
    'Per ora il portale non fa partire raccolte nuove. Quelle che hai già vanno avanti.',
  ])
  clock.advance(1000)
  await scrivi({ raccolte: 1, spese_divise: 1, regali: 1, orologio_chiavi: 1 })
  expect(await spente()).toEqual([])
  expect((await nuova()).status).toBeLessThan(300)
})
