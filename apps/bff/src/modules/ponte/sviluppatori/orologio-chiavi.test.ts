import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creaChiave } from '../../../../test/chiavi-api.ts'
import { call, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { mandatiDi } from '../../../../test/mandati.ts'
import { createDebito, eOra, stato } from '../../../../test/payments.ts'
import { createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { startTrialTown, type TrialTown } from '../../../../test/trial-town.ts'
import { createStripeProvider } from '../../../integrations/psp/stripe.ts'
import { createFornitore } from '../../../jobs/fornitore-al-passo.ts'
import { viviGiorni } from '../../../jobs/vivi-giorni.ts'
import { lanes, timetable } from '../../../timetable.ts'
import { createTrialControl } from '../../../trial-provider.ts'
import { controllaInSospeso, inviaInSospeso } from '../../incasso/addebiti/index.ts'
import { addebitaScadenze } from '../../accordi/scadenze/index.ts'

const LONG = { timeout: 300_000 }
let town: TrialTown
beforeAll(async () => {
  town = await startTrialTown('2027-03-10T09:00:00Z')
}, 120_000)
afterAll(() => town.stop())

/** The means of the worker of the trial: a provider whose clock goes along. */
function lavoratore() {
  const { clock, deps } = town
  const { trialPort } = deps.config.psp
  const fornitore = createFornitore(createTrialControl(trialPort).clock, clock)
  const psp = createStripeProvider(deps.config, {}, fornitore.prima)
  return { fornitore, own: { ...deps, psp } }
}

/** Lives the days up to where the clock was sent. */
async function vivi() {
  const { clock } = town
  const { fornitore, own } = lavoratore()
  await viviGiorni({
    db: own.db,
    clock,
    log: pino({ level: 'silent' }),
    jobs: timetable(own),
    lanes: lanes(own),
    fornitore,
    signal: new AbortController().signal,
  })
}

/** Calls as a program does, with its key. */
const conChiave = (segreto: string) => (method: 'GET' | 'POST', url: string, body?: object) =>
  call(town.app, method, url, body, { authorization: `Bearer ${segreto}` })

it(
  'SVI-M5 una carta riesce, una è senza fondi, una resta senza risposta, un addebito torna dopo 5 giorni: l’orologio lo muove una chiave di prova',
  LONG,
  async () => {
    const { db, clock } = town
    const { own: deps } = lavoratore()
    const debito = await createDebito(town, { metodi_ammessi: ['carta', 'addebito_sdd'] })
    const { esercente } = debito
    const { body } = await creaChiave(town, esercente, {
      ambiti: ['orologio:scrittura', 'pagamenti:lettura'],
    })
    const io = conChiave(body.segreto)
    const statoDi = async (id: string) => (await io('GET', `/api/pagamenti/${id}`)).body.stato

    // Three saved cards of the documentation, each charged by itself today.
    const conCarta = async (ultime4: string) => {
      const cliente = await createCliente(db, { esercente_id: esercente.id })
      const [metodo, chi] = [`pm_m5_${ultime4}`, `cus_m5_${ultime4}`]
      await town.carta({ metodo, cliente: chi, ultime4, mese: 12, anno: 2039, nome: ultime4 })
      const metodo_id = await createCarta(db, cliente, {
        fornitore: 'stripe',
        cliente_psp: chi,
        metodo_psp: metodo,
      })
      const scadenze = [clock.today()]
      await createDilazione(db, { esercente, cliente, scadenze, metodo: { metodo_id } })
      const { id } = await db
        .selectFrom('pagamenti')
        .where('cliente_id', '=', cliente.id)
        .where('origine', '=', 'rata')
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const [riesce, senzaFondi, muta] = [
      await conCarta('4242'),
      await conCarta('9995'),
      await conCarta('4087'),
    ]
    await addebitaScadenze(deps)
    const statoDopoGliInvii = async (id: string) => {
      await inviaInSospeso(deps)
      return (await stato(db, id)).tentativi[0]?.stato
    }
    const paziente = { timeout: 60_000, interval: 500 }
    await expect.poll(() => statoDopoGliInvii(riesce), paziente).toBe('riuscito')
    expect(await statoDi(riesce)).toBe('pagato')
    await expect.poll(() => statoDopoGliInvii(senzaFondi), paziente).toBe('rifiutato')
    await expect.poll(() => statoDopoGliInvii(muta), paziente).toBe('esito_sconosciuto')
    expect((await stato(db, senzaFondi)).tentativi).toMatchObject([
      { stato: 'rifiutato', codice_rifiuto: 'fondi_insufficienti' },
    ])
    expect((await stato(db, muta)).tentativi).toMatchObject([{ stato: 'esito_sconosciuto' }])
    expect(await town.addebiti(muta)).toHaveLength(1)
    await eOra(db, muta)
    await controllaInSospeso(deps)
    expect(await statoDi(muta)).toBe('pagato')

    // A debit on the account that comes back after five days; the days go by when the key says so.
    const mandati = mandatiDi(town, debito)
    const mandato_id = await mandati.firmato({ iban: 'IT84V0542811101000000123462' })
    const chiesto = await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })
    expect([chiesto.status, chiesto.body.error_message]).toEqual([200, undefined])
    const prima = await io('GET', '/api/orologio')
    expect(prima.body).toMatchObject({ stato: 'pronto', avanti_giorni: expect.any(Number) })
    const avanti = async (giorni: number) => {
      const mosso = await io('POST', '/api/orologio', { giorni })
      expect([mosso.status, mosso.body.stato]).toEqual([200, 'in_avanzamento'])
      expect((await io('POST', '/api/orologio', { giorni })).body.code).toBe(
        'orologio_in_avanzamento',
      )
      await vivi()
      expect((await io('GET', '/api/orologio')).body.stato).toBe('pronto')
    }
    await avanti(6)
    expect(await statoDi(debito.id)).toBe('pagato')
    await avanti(3)
    expect(await statoDi(debito.id)).toBe('pagato')
    await avanti(3)
    // The portal may have asked the bank again by now: the first debit is the one that came back.
    expect((await stato(db, debito.id)).tentativi[0]).toMatchObject({ stato: 'restituito' })
    expect(await statoDi(debito.id)).not.toBe('pagato')
    expect(clock.today()).toBe('2027-03-22')
  },
)

it('SVI-M5 (parte) senza il permesso no, da una sessione no, e lo staff di una prova condivisa la ferma', async () => {
  const { db } = town
  const esercente = await createEsercente(db)
  const { body } = await creaChiave(town, esercente, { ambiti: ['pagamenti:lettura'] })
  const senza = await conChiave(body.segreto)('POST', '/api/orologio', { giorni: 1 })
  expect([senza.status, senza.body.code]).toEqual([403, 'ambito_mancante'])
  expect((await town.as(esercente)('POST', '/api/orologio', { giorni: 1 })).status).toBe(403)
  const con = await creaChiave(town, esercente, { ambiti: ['orologio:scrittura'] })
  const io = conChiave(con.body.segreto)
  expect((await io('POST', '/api/orologio', { giorni: 0 })).status).toBe(422)
  expect((await io('POST', '/api/orologio', { giorni: 431 })).status).toBe(422)
  const admin = await createAdmin(db)
  const valori = { raccolte: 1, spese_divise: 1, regali: 1, orologio_chiavi: 0 }
  const spegni = { valori, valido_dal: null }
  expect((await town.as(admin)('POST', '/api/gestione/parametri/funzioni', spegni)).status).toBe(
    200,
  )
  const ferma = await io('POST', '/api/orologio', { giorni: 1 })
  expect([ferma.status, ferma.body.error_message]).toEqual([
    409,
    'Chi gestisce questo ambiente di prova non lascia muovere l’orologio alle chiavi API.',
  ])
})

it('SVI-M5 (parte) in produzione non c’è: né la chiamata, né il permesso, né nella documentazione', async () => {
  const vero = await startApp({ clock: stoppedClock(), config: { isTrial: false } })
  try {
    const esercente = await createEsercente(vero.db)
    const negato = await creaChiave(vero, esercente, { ambiti: ['orologio:scrittura'] })
    expect([negato.status, negato.body.errors]).toEqual([
      422,
      [{ pointer: '/ambiti', message: 'Questo permesso c’è solo nell’ambiente di prova' }],
    ])
    const { body } = await creaChiave(vero, esercente, { ambiti: ['pagamenti:lettura'] })
    // A key that had it from elsewhere would not find it either.
    await vero.db
      .updateTable('chiavi_api')
      .set({ ambiti: ['orologio:scrittura'] })
      .execute()
    for (const [method, data] of [['GET'], ['POST', { giorni: 1 }]] as const) {
      const risposta = await call(vero.app, method, '/api/orologio', data, {
        authorization: `Bearer ${body.segreto}`,
      })
      expect(risposta.status).toBe(404)
    }
    const { paths } = (await call(vero.app, 'GET', '/api/openapi.json')).body
    expect(Object.keys(paths)).not.toContain('/api/orologio')
  } finally {
    await vero.stop()
  }
})
