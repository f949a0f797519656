import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { tuttoInRegola } from '../../../../test/esame.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  createUtente,
} from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { disattivaFermi, puoIncassare, scadiProvvedimenti } from './index.ts'

const DAY = 86_400_000
const clock = stoppedClock(new Date('2026-11-20T10:00:00Z'))

let portale: Awaited<ReturnType<typeof startApp>>
let admin: Awaited<ReturnType<typeof createAdmin>>
let bottega: Awaited<ReturnType<typeof createEsercente>>
beforeAll(async () => {
  portale = await startApp({ clock })
  admin = await createAdmin(portale.db)
})
afterAll(() => portale.stop())
beforeEach(async () => {
  bottega = await createEsercente(portale.db, { updated_at: clock.now() })
})

const crea = (stato: string, values: object = {}) =>
  createEsercente(portale.db, { stato, updated_at: clock.now(), ...values })
const decide = (id: string, azione: string, body?: object) =>
  portale.as(admin)('POST', `/api/esercenti/${id}/${azione}`, body)
const stato = async (id: string) =>
  (
    await portale.db
      .selectFrom('esercenti')
      .select('stato')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stato
const myself = async (chi: Person) => (await portale.as(chi)('GET', '/api/get_myself')).body
const richiedi = (chi: Person, importo_centesimi = 10_000) =>
  portale.as(chi)(
    'POST',
    '/api/pagamenti',
    {
      cliente_nuovo: { nome: 'Ada Neri', email: 'ada@neri.test' },
      importo_centesimi,
      causale: 'Riparazione',
      scadenza: '2026-12-31',
      invia_email: false,
    },
    { 'idempotency-key': newId() },
  )
const azioni = async (chi: Person) =>
  Object.fromEntries(
    (await myself(chi)).esercente.azioni_consentite.map(
      (one: { azione: string; consentita: boolean }) => [one.azione, one.consentita],
    ),
  )
const eventi = async (id: string) =>
  (
    await portale.db
      .selectFrom('cronologia')
      .select(['azione', 'attore'])
      .where('entita', '=', 'esercente')
      .where('entita_id', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ azione, attore }) => `${azione} ${attore.split(':')[0]}`)
const posta = async (email: string) => {
  while ((await consegnaUscite(portale.deps, usciteHandlers(portale.deps))) > 0);
  const rows = await portale.db
    .selectFrom('messaggi')
    .select('oggetto')
    .where('destinatario', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ oggetto }) => oggetto).toSorted()
}

const SOSPENDI = { motivo: 'Troppi reclami', fino_al: null, ferma: [] }

describe('REG-M5 what each state lets an esercente do', () => {
  it.each([
    ['inviato', true, 'attivo'],
    ['in_verifica', false, 'attivo'],
    ['integrazione_richiesta', false, 'attivo'],
    ['limitato', false, 'attivo'],
    ['sospeso', false, 'attivo'],
    ['in_cessazione', false, 'attivo'],
    ['cessato', false, 'attivo'],
    ['inattivo', false, 'inattivo'],
    ['rifiutato', false, 'inattivo'],
  ])('%s: registering %s, profile %s', async (di, regitering, profilo) => {
    const chi = await crea(di)
    const { body } = await portale.as(chi)('GET', '/api/get_myself')
    expect(body).toMatchObject({ regitering, stato: profilo, esercente: { stato: di } })
    expect(body._id === null).toBe(regitering)
  })

  it.each([
    ['in_verifica', 200],
    ['integrazione_richiesta', 200],
    ['limitato', 200],
    ['attivo', 200],
    ['sospeso', 403],
    ['in_cessazione', 403],
    ['cessato', 403],
  ])('%s: a new request answers %i, and says so beforehand', async (di, atteso) => {
    const chi = await crea(di)
    const { status, body } = await richiedi(chi)
    expect(status).toBe(atteso)
    expect((await azioni(chi))['nuovi_incassi']).toBe(atteso === 200)
    const refused = {
      code: 'capacita_assente',
      error_message: expect.stringContaining('Nessun importo è stato mosso.'),
    }
    expect(body).toMatchObject(atteso === 403 ? refused : { stato: 'da_pagare' })
  })

  it('cessato reads everything and writes nothing, but for its own account', async () => {
    const chi = await crea('cessato')
    const call = portale.as(chi)
    expect((await call('POST', '/api/search/pagamenti', {})).status).toBe(200)
    expect((await call('GET', `/api/esercenti/${chi.id}`)).status).toBe(200)
    const nascondi = await call('POST', `/api/esercenti/${chi.id}/visibilita`, { visibile: false })
    expect([nascondi.status, nascondi.body.code]).toEqual([403, 'capacita_assente'])
    expect((await call('GET', '/api/profilo/sicurezza')).status).toBe(200)
    expect((await call('POST', '/api/assistenza', {})).status).toBe(422)
    expect((await call('POST', '/api/esportazioni', {})).status).toBe(422)
  })

  it('the cap: to the cent, with what was called off given back, two requests at once count both', async () => {
    const chi = await crea('in_verifica', { tetto_centesimi: 30_000 })
    expect((await richiedi(chi, 20_000)).status).toBe(200)
    const troppo = await richiedi(chi, 10_001)
    expect([troppo.status, troppo.body.code]).toEqual([409, 'tetto_superato'])
    expect(troppo.body.error_message).toContain('te ne restano 100,00\u00A0€')
    const insieme = await Promise.all([richiedi(chi, 10_000), richiedi(chi, 10_000)])
    expect(insieme.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const [primo] = await portale.db
      .selectFrom('pagamenti')
      .select('id')
      .where('esercente_id', '=', chi.id)
      .where('importo_centesimi', '=', 20_000)
      .execute()
    expect((await richiedi(chi, 100)).status).toBe(409)
    const annulla = `/api/pagamenti/${primo?.id}/annulla`
    const key = { 'idempotency-key': newId() }
    expect((await portale.as(chi)('POST', annulla, {}, key)).status).toBe(200)
    expect((await richiedi(chi, 20_000)).status).toBe(200)
    // Approved: the cap is no more.
    await tuttoInRegola(portale.db, chi, admin)
    await decide(chi.id, 'approva')
    expect((await richiedi(chi, 900_000)).status).toBe(200)
  })

  it('a cliente cannot pay who is stopped: 409, and no money was moved', async () => {
    const cliente = await createCliente(portale.db)
    const chi = await crea('sospeso')
    const owned = { esercente_id: chi.id, cliente_id: cliente.id }
    const { id } = await createPagamento(portale.db, owned)
    const pay = () =>
      portale.as(cliente)(
        'POST',
        `/api/gateway/${id}/paga`,
        { metodo: 'carta' },
        { 'idempotency-key': newId() },
      )
    const { status, body } = await pay()
    expect([status, body.code]).toEqual([409, 'esercente_non_incassa'])
    expect(body.error_message).toContain('Non è stato addebitato alcun importo')
    const tentativi = () =>
      portale.db.selectFrom('tentativi').select('id').where('pagamento_id', '=', id).execute()
    expect(await tentativi()).toEqual([])
    // A rata and a renewal go on, unless the suspension stops them too.
    const may = async () => [
      await puoIncassare(portale.db, chi.id, 'una_tantum'),
      await puoIncassare(portale.db, chi.id, 'rata'),
    ]
    expect(await may()).toEqual([false, true])
    const provvedimento = JSON.stringify({ motivo: '', ferma: ['rinnovi_e_rate'], fino_al: null })
    const cambia = (values: object) =>
      portale.db.updateTable('esercenti').set(values).where('id', '=', chi.id).execute()
    await cambia({ provvedimento })
    expect(await may()).toEqual([false, false])
    await cambia({ provvedimento: null })
    await cambia({ stato: 'attivo' })
    expect((await pay()).body.code).not.toBe('esercente_non_incassa')
  })
})

describe('ESE-M3 measures', () => {
  it('sospendi stops what is chosen, says why and until when, and riattiva gives it back', async () => {
    const body = { motivo: 'Troppi reclami', fino_al: '2026-12-31', ferma: ['rimborsi'] }
    expect((await decide(bottega.id, 'sospendi', body)).body).toEqual({
      _id: bottega.id,
      stato: 'sospeso',
    })
    expect(await azioni(bottega)).toEqual({
      nuovi_incassi: false,
      rinnovi_e_rate: true,
      rimborsi: false,
      accrediti: false,
      api: false,
    })
    const { avviso } = (await myself(bottega)).esercente
    expect(avviso).toMatchObject({ tono: 'errore', titolo: 'La tua attività è sospesa' })
    expect(avviso.testo).toContain('Troppi reclami')
    expect(avviso.testo).toContain('31 dicembre 2026')
    expect((await decide(bottega.id, 'sospendi', SOSPENDI)).body.code).toBe('stato_incompatibile')
    await decide(bottega.id, 'riattiva', { motivo: 'Chiarito' })
    expect((await myself(bottega)).esercente.avviso).toBeNull()
    expect(Object.values(await azioni(bottega))).toEqual([true, true, true, true, true])
    expect(await eventi(bottega.id)).toEqual(['sospendi utente', 'riattiva utente'])
    expect(await posta(bottega.email)).toEqual([
      'La tua attività è di nuovo attiva',
      'La tua attività è sospesa',
    ])
    const campanella = await portale.as(bottega)('GET', '/api/notifiche')
    expect(JSON.stringify(campanella.body)).toContain('La tua attività è sospesa')
  })

  it('a suspension lasts through its last day and ends by itself on the next', async () => {
    await decide(bottega.id, 'sospendi', { ...SOSPENDI, fino_al: clock.today() })
    await scadiProvvedimenti({ db: portale.db, clock })
    expect(await stato(bottega.id)).toBe('sospeso')
    const domani = stoppedClock(new Date(clock.now().getTime() + DAY))
    await Promise.all([1, 2].map(() => scadiProvvedimenti({ db: portale.db, clock: domani })))
    expect(await stato(bottega.id)).toBe('attivo')
    expect(await eventi(bottega.id)).toEqual(['sospendi utente', 'riattiva sistema'])
  })

  it('a contract that ends reads only after its last day', async () => {
    const fine = { motivo: 'Chiude il negozio', fino_al: clock.today() }
    await decide(bottega.id, 'avvia_cessazione', fine)
    expect((await richiedi(bottega)).status).toBe(403)
    const domani = stoppedClock(new Date(clock.now().getTime() + DAY))
    await scadiProvvedimenti({ db: portale.db, clock: domani })
    expect(await stato(bottega.id)).toBe('cessato')
    expect((await decide(bottega.id, 'riattiva', { motivo: 'no' })).status).toBe(409)
  })

  it('limita, with a cap of its own; disattiva and riattiva; cessa at once', async () => {
    await decide(bottega.id, 'limita', { motivo: 'Volumi', fino_al: null, tetto_centesimi: 500 })
    expect((await richiedi(bottega, 501)).body.code).toBe('tetto_superato')
    await decide(bottega.id, 'riattiva', { motivo: 'Visto' })
    expect((await richiedi(bottega, 501)).status).toBe(200)
    await decide(bottega.id, 'disattiva', { motivo: 'Ferma' })
    expect((await myself(bottega)).stato).toBe('inattivo')
    expect((await decide(bottega.id, 'cessa')).status).toBe(409)
    await decide(bottega.id, 'riattiva', { motivo: 'Riprende' })
    const fine = { motivo: 'Chiude', fino_al: '2027-01-31' }
    await decide(bottega.id, 'avvia_cessazione', fine)
    expect((await decide(bottega.id, 'cessa')).body.stato).toBe('cessato')
  })

  it('what is not right is refused: no reason, a day that is over, an unknown capability, two at once', async () => {
    for (const [azione, body] of [
      ['sospendi', { ...SOSPENDI, motivo: ' ' }],
      ['sospendi', { ...SOSPENDI, fino_al: '2026-11-19' }],
      ['sospendi', { ...SOSPENDI, ferma: ['volare'] }],
      ['limita', { motivo: 'x', fino_al: null, tetto_centesimi: -1 }],
      ['avvia_cessazione', { motivo: 'x', fino_al: null }],
      ['capacita', { ferme: ['accesso'], motivo: 'x' }],
    ] as const) {
      expect((await decide(bottega.id, azione, body)).status).toBe(422)
    }
    const insieme = await Promise.all([1, 2].map(() => decide(bottega.id, 'sospendi', SOSPENDI)))
    expect(insieme.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await decide(newId(), 'sospendi', SOSPENDI)).status).toBe(404)
  })

  it('ESE-B1 a switch stops one thing and leaves the state, asked twice it changes once', async () => {
    const ferma = { ferme: ['nuovi_incassi'], motivo: 'Verifica in corso' }
    expect((await decide(bottega.id, 'capacita', ferma)).body.ferme).toEqual(['nuovi_incassi'])
    await decide(bottega.id, 'capacita', ferma)
    expect(await stato(bottega.id)).toBe('attivo')
    expect((await richiedi(bottega)).body.error_message).toContain('l’assistenza l’ha fermata')
    expect(await eventi(bottega.id)).toEqual(['cambia_capacita utente'])
    await decide(bottega.id, 'capacita', { ferme: [], motivo: 'Chiarito' })
    expect((await richiedi(bottega)).status).toBe(200)
  })

  it('a refusal may be appealed against by who was refused, and gives nothing before the decision', async () => {
    const chi = await crea('rifiutato', { motivo_rifiuto: 'Attività non ammessa' })
    const riesame = (person: Person) =>
      portale.as(person)('POST', '/api/registrazione/riesame', { motivo: 'Vendiamo altro' })
    expect((await myself(chi)).esercente).toMatchObject({
      puo_ricorrere: true,
      avviso: { testo: 'Attività non ammessa' },
    })
    expect((await riesame(chi)).body.stato).toBe('in_verifica')
    expect((await richiedi(chi)).status).toBe(403)
    expect((await riesame(chi)).status).toBe(409)
    expect((await riesame(bottega)).status).toBe(409)
    expect((await riesame(await createCliente(portale.db))).status).toBe(404)
    // A request for more changes nothing: what is stopped stays so until there is a decision.
    const voci = [{ passo: 'attivita', testo: 'Che cosa vendi?' }]
    await decide(chi.id, 'chiedi_integrazione', { voci })
    expect((await richiedi(chi)).status).toBe(403)
  })

  it('who does not answer for 30 days is refused by the system; who is still for a year is put aside', async () => {
    const voci = [{ passo: 'attivita', testo: 'Che cosa vendi?' }]
    const muto = await crea('in_verifica')
    await decide(muto.id, 'chiedi_integrazione', { voci })
    const dopo = (days: number) => stoppedClock(new Date(clock.now().getTime() + days * DAY))
    await scadiProvvedimenti({ db: portale.db, clock: dopo(29) })
    expect(await stato(muto.id)).toBe('integrazione_richiesta')
    await scadiProvvedimenti({ db: portale.db, clock: dopo(31) })
    expect(await stato(muto.id)).toBe('rifiutato')
    const vivo = await crea('attivo')
    const cliente = await createCliente(portale.db)
    const owned = { esercente_id: vivo.id, cliente_id: cliente.id }
    await createPagamento(portale.db, { ...owned, updated_at: dopo(200).now() })
    await disattivaFermi({ db: portale.db, clock: dopo(400) })
    expect([await stato(bottega.id), await stato(vivo.id)]).toEqual(['inattivo', 'attivo'])
  })
})

describe('ESE-M3 the registration, item by item', () => {
  const PDF = Buffer.from('%PDF-1.7 visura')
  async function conDocumento() {
    const chi = await crea('inviato')
    const id = newId()
    await portale.db
      .insertInto('registrazioni')
      .values({
        utente_id: chi.utente_id,
        esercente_id: chi.id,
        ruolo: 'esercente',
        dati: JSON.stringify({
          conto: { iban: 'IT60X0542811101000000123456' },
          rappresentante: { luogo_nascita: 'F205' },
        }),
      })
      .execute()
    await portale.db
      .insertInto('documenti_registrazione')
      .values({
        id,
        utente_id: chi.utente_id,
        esercente_id: chi.id,
        ruolo: 'esercente',
        tipo: 'visura_camerale',
        nome_file: '../visura "mia".pdf',
        formato: 'application/pdf',
        dimensione: PDF.length,
        sha256: Buffer.alloc(32),
        contenuto: PDF,
      })
      .execute()
    return { chi, documento: id }
  }

  it('a document is read by admins alone, as a file, and that is written down', async () => {
    const { chi, documento } = await conDocumento()
    const url = `/api/esercenti/${chi.id}/documenti/${documento}`
    const { status, raw, headers } = await portale.as(admin)('GET', url)
    expect([status, raw.equals(PDF)]).toEqual([200, true])
    expect(headers['content-disposition']).toBe(
      `attachment; filename="visura-camerale-${documento}.pdf"`,
    )
    expect(await eventi(chi.id)).toEqual(['scarica_documento utente'])
    for (const person of [chi, bottega, await createCliente(portale.db)]) {
      expect((await portale.as(person)('GET', url)).status).toBe(403)
    }
    const altrui = `/api/esercenti/${bottega.id}/documenti/${documento}`
    expect((await portale.as(admin)('GET', altrui)).status).toBe(404)
  })

  it('a step to be seen again stops the approval; it is asked for, and looked at anew', async () => {
    const { chi } = await conDocumento()
    const esamina = (body: object) => decide(chi.id, 'esame', body)
    const daRivedere = { passo: 'conto', esito: 'da_rivedere', nota: 'Intestatario diverso' }
    expect((await esamina({ ...daRivedere, nota: '' })).status).toBe(422)
    expect((await esamina(daRivedere)).status).toBe(200)
    await esamina({ passo: 'azienda', esito: 'approvato', nota: '' })
    const esame = (await portale.as(admin)('GET', `/api/esercenti/${chi.id}/esame`)).body
    expect(esame.passi.find((one: { passo: string }) => one.passo === 'conto')).toEqual({
      passo: 'conto',
      dati: { iban: 'IT60X0542811101000000123456' },
      esito: 'da_rivedere',
      nota: 'Intestatario diverso',
    })
    expect(esame.luoghi).toEqual({ F205: 'Milano (MI)' })
    expect((await decide(chi.id, 'approva')).body.error_message).toContain('da rivedere')
    expect(await stato(chi.id)).toBe('inviato')
    const voci = [{ passo: 'conto', testo: 'Intestatario diverso' }]
    expect((await decide(chi.id, 'chiedi_integrazione', { voci })).status).toBe(200)
    const dopo = (await portale.as(admin)('GET', `/api/esercenti/${chi.id}/esame`)).body
    expect(dopo.passi.map((one: { esito: string | null }) => one.esito)).toContain('approvato')
    expect(dopo.passi.map((one: { esito: string | null }) => one.esito)).not.toContain(
      'da_rivedere',
    )
    expect((await esamina(daRivedere)).status).toBe(409)
  })

  it('prendi in carico: from here it works within the cap, and it is told', async () => {
    const { chi } = await conDocumento()
    expect((await myself(chi)).regitering).toBe(true)
    expect((await decide(chi.id, 'prendi_in_carico')).body.stato).toBe('in_verifica')
    expect((await richiedi(chi)).status).toBe(200)
    expect((await decide(chi.id, 'prendi_in_carico')).status).toBe(409)
    expect(await posta(chi.email)).toEqual(['Stiamo controllando la tua registrazione'])
    const estraneo = await createUtente(portale.db, { ruoli: [{ ruolo: 'esercente' }] })
    expect((await myself(estraneo as Person)).esercente).toBeNull()
  })
})
