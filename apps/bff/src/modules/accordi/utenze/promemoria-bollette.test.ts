import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createEsercente } from '../../../../test/factories.ts'
import { createUtenzaPagabile } from '../../../../test/utenze/utenza-pagabile.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { ricordaBollette } from './index.ts'

const DAY = 86_400_000
const INIZIO = Date.parse('2026-11-02T09:00:00Z')
const clock = stoppedClock(new Date(INIZIO))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

const vai = (giorno: string) =>
  clock.advance(Date.parse(`${giorno}T09:00:00Z`) - clock.now().getTime())
const gira = async () => {
  await ricordaBollette({ db: app.db, clock })
  while ((await consegnaUscite(app.deps, usciteHandlers({ ...app.deps, clock }))) > 0);
}
const posta = async (destinatario: string) =>
  (
    await app.db
      .selectFrom('messaggi')
      .where('destinatario', '=', destinatario)
      .orderBy('id')
      .select('oggetto')
      .execute()
  ).map(({ oggetto }) => oggetto)

it('UTE-M4 sette giorni prima e il giorno prima, una volta ciascuno, anche se il lavoro gira molte volte', async () => {
  vai('2026-11-02')
  const u = await createUtenzaPagabile(app)
  await u.aggiungi({ scadenza: '2026-11-20' })
  for (const giorno of ['2026-11-12', '2026-11-13', '2026-11-13', '2026-11-15', '2026-11-19']) {
    vai(giorno)
    await Promise.all([gira(), gira()])
  }
  vai('2026-11-20')
  await gira()
  vai('2026-11-21')
  await gira()
  expect(await posta(u.cliente.email)).toEqual([
    'La bolletta di Acque di Prova scade tra 7 giorni',
    'La bolletta di Acque di Prova scade domani',
  ])
  const campanella = await app.db
    .selectFrom('notifiche')
    .where('utente_id', '=', u.cliente.utente_id)
    .select(['testo', 'indirizzo'])
    .execute()
  expect(campanella).toHaveLength(2)
  expect(campanella[0]?.indirizzo).toBe(u.url.replace('/api', ''))
})

it('UTE-M4 il lavoro in ritardo recupera fino al giorno stesso; passato il giorno tace', async () => {
  vai('2026-11-02')
  const u = await createUtenzaPagabile(app)
  await u.aggiungi({ scadenza: '2026-11-20' })
  await u.aggiungi({ scadenza: '2026-11-14' })
  vai('2026-11-15')
  await gira()
  vai('2026-11-20')
  await gira()
  expect(await posta(u.cliente.email)).toEqual([
    'La bolletta di Acque di Prova scade tra 5 giorni',
    'La bolletta di Acque di Prova scade oggi',
  ])
})

it('UTE-M4 non per quelle pagate, contestate o programmate, né per chi l’ha scritta dopo il giorno del promemoria', async () => {
  vai('2026-11-02')
  const u = await createUtenzaPagabile(app)
  for (const stato of ['pagata', 'contestata', 'programmata']) {
    const { _id } = await u.aggiungi({ scadenza: '2026-11-20' })
    await u.post(`bollette/${_id}/stato`, { stato })
  }
  const tolta = await u.aggiungi({ scadenza: '2026-11-20' })
  vai('2026-11-13')
  // Queued, and paid before the message leaves.
  await ricordaBollette({ db: app.db, clock })
  await u.post(`bollette/${tolta._id}/stato`, { stato: 'pagata' })
  await gira()
  vai('2026-11-15')
  await u.aggiungi({ scadenza: '2026-11-20' })
  await gira()
  expect(await posta(u.cliente.email)).toEqual([])
  vai('2026-11-19')
  await gira()
  expect(await posta(u.cliente.email)).toEqual(['La bolletta di Acque di Prova scade domani'])
})

it('UTE-M4 chi cambia la scadenza è avvisato per il giorno nuovo; un esercente riceve il suo', async () => {
  vai('2026-11-02')
  const esercente = await createEsercente(app.db)
  const call = app.as(esercente)
  const { body: utenza } = await call('POST', '/api/utenze', {
    tipo: 'luce',
    fornitore: 'Enel',
    intestatario: 'Negozio',
  })
  const corpo = {
    periodo_dal: '2026-09-01',
    periodo_al: '2026-10-31',
    importo_centesimi: 100,
    codice_avviso: '',
  }
  const url = `/api/utenze/${utenza._id}/bollette`
  const { body } = await call('POST', url, { ...corpo, scadenza: '2026-11-10' })
  vai('2026-11-03')
  await gira()
  await call('PATCH', `${url}/${body.bollette[0]._id}`, { ...corpo, scadenza: '2026-11-25' })
  vai('2026-11-09')
  await gira()
  vai('2026-11-18')
  await gira()
  expect(await posta(esercente.email)).toEqual([
    'La bolletta di Enel scade tra 7 giorni',
    'La bolletta di Enel scade tra 7 giorni',
  ])
  expect(clock.now().getTime()).toBeGreaterThan(INIZIO + 15 * DAY)
})

it('UTE-B2 oltre il 30 % sullo stesso periodo suona la campanella, una volta; al 30 % esatto tace; la spesa è per anno', async () => {
  vai('2026-11-02')
  const u = await createUtenzaPagabile(app)
  const scrivi = async (anno: number, mese: string, ultimo: string, importo_centesimi: number) =>
    (
      await u.call('POST', `${u.url}/bollette`, {
        periodo_dal: `${anno}-${mese}-01`,
        periodo_al: `${anno}-${mese}-${ultimo}`,
        importo_centesimi,
        scadenza: `${anno}-12-20`,
        codice_avviso: '',
      })
    ).body
  const campanella = async () =>
    (
      await app.db
        .selectFrom('notifiche')
        .where('utente_id', '=', u.cliente.utente_id)
        .orderBy('id')
        .select('testo')
        .execute()
    ).map(({ testo }) => testo.replaceAll('\u00A0', ' '))
  await scrivi(2025, '09', '30', 10_000)
  await scrivi(2025, '10', '31', 10_000)
  const pari = await scrivi(2026, '09', '30', 13_000)
  expect(await campanella()).toEqual([])
  expect(pari.spesa).toEqual({
    anni: [
      { anno: 2026, centesimi: 13_000 },
      { anno: 2025, centesimi: 20_000 },
    ],
    confronto: {
      dal: '2026-09-01',
      al: '2026-09-30',
      ora_centesimi: 13_000,
      prima_centesimi: 10_000,
      variazione_decimi: 300,
      aumento: false,
    },
  })
  const oltre = await scrivi(2026, '10', '31', 13_001)
  expect(oltre.spesa.confronto).toMatchObject({ aumento: true, variazione_decimi: 301 })
  const [ultima] = oltre.bollette.filter(
    ({ importo_centesimi }: { importo_centesimi: number }) => importo_centesimi === 13_001,
  )
  expect(ultima.aumento).toMatchObject({ prima_centesimi: 10_000, variazione_decimi: 301 })
  // Corrected, it is not told a second time.
  await u.call('PATCH', `${u.url}/bollette/${ultima._id}`, {
    periodo_dal: '2026-10-01',
    periodo_al: '2026-10-31',
    importo_centesimi: 15_000,
    scadenza: '2026-12-20',
    codice_avviso: '',
  })
  expect(await campanella()).toEqual([
    'Acqua, Acque di Prova: 130,01 €, il 30,1% in più dello stesso periodo dell’anno scorso (100,00 €)',
  ])
})
