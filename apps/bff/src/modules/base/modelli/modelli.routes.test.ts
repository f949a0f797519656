import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { readConfig } from '../../../config.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { notificaRichiesta } from '../notifiche/index.ts'
import { consegnaUscite } from '../uscite/index.ts'

const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let admin: Awaited<ReturnType<typeof createAdmin>>
let sequence = 0

beforeAll(async () => {
  portale = await startApp({ clock })
  const { db } = portale
  esercente = await createEsercente(db, { ragione_sociale: 'Forno & <Figli>' })
  cliente = await createCliente(db, { nome: 'Giulia Ferrari' })
  admin = await createAdmin(db)
})
afterAll(() => portale.stop())

const MODELLI = '/api/gestione/modelli'
const RICHIESTA = `${MODELLI}/pagamento_richiesto`
const OGGETTO = '{esercente} ti chiede {importo}'
const DUBBIO = 'Se non riconosci la richiesta non pagare e scrivi all’esercente.'
const FISSA = 'Per ora non è stato addebitato alcun importo: paghi soltanto quando lo confermi tu.'

const staff = () => portale.as(admin)
const handlers = () => {
  const psp = { nome: 'silenzio', lookupSetup: () => Promise.reject(new Error('nobody asks')) }
  const config = readConfig({ RATEO_ORIGIN: 'https://rateo.test' })
  return usciteHandlers({ config, db: portale.db, clock, psp })
}
/** Sends a request of 120,50 € and answers with the message that left. */
async function richiedi() {
  const { db } = portale
  const owned = { esercente_id: esercente.id, cliente_id: cliente.id }
  const { id: pagamento_id } = await createPagamento(db, owned)
  const unicita = `prova:${++sequence}`
  const argomento = 'pagamento_richiesto'
  await handlers()[argomento]?.({ argomento, unicita, contenuto: { pagamento_id } })
  const messaggio = await db
    .selectFrom('messaggi_interi')
    .where('unicita', '=', unicita)
    .selectAll()
    .executeTakeFirstOrThrow()
  return { pagamento_id, ...messaggio }
}
const salva = (parole: object[], url = RICHIESTA) => staff()('POST', url, { parole })
const errori = ({ body }: { body: { errors: { pointer: string; message: string }[] } }) =>
  body.errors.map(({ pointer, message }) => [pointer, message])

describe('GES-B2 le parole dei messaggi', () => {
  it('GES-B2 si cambiano, si vedono su un messaggio vero, si provano, e tornano; l’inviato resta com’era', async () => {
    const prima = await richiedi()
    expect(prima.oggetto).toBe('Forno & <Figli> ti chiede 120,50\u00a0€')

    const parole = [
      { originale: OGGETTO, testo: '{importo} da pagare a {esercente} <b>' },
      { originale: DUBBIO, testo: 'Non la riconosci? Scrivici.' },
    ]
    // Seen on the real message, and nothing holds yet.
    const vista = await staff()('POST', `${RICHIESTA}/anteprima`, { parole })
    expect(vista.body).toMatchObject({
      dati: 'vero',
      oggetto: '120,50\u00a0€ da pagare a Forno & <Figli> <b>',
      esercente: 'Forno & <Figli>',
      inviato_at: prima.created_at.toISOString(),
    })
    expect(vista.body.blocchi).toContainEqual({ paragrafo: 'Non la riconosci? Scrivici.' })
    expect(vista.body.blocchi).toContainEqual({ paragrafo: FISSA })
    expect((await staff()('GET', RICHIESTA)).body).toMatchObject({ cambiate: 0, versioni: [] })

    // Tried by who writes it, and by nobody else.
    const prova = await staff()('POST', `${RICHIESTA}/prova`, { parole })
    await consegnaUscite({ db: portale.db, log: pino({ level: 'silent' }) }, handlers())
    const provate = await portale.db
      .selectFrom('messaggi_interi')
      .where('oggetto', 'like', '[Prova]%')
      .selectAll()
      .execute()
    expect(provate).toMatchObject([
      {
        destinatario: prova.body.destinatario,
        oggetto: '[Prova] 120,50\u00a0€ da pagare a Forno & <Figli> <b>',
        modello: null,
      },
    ])

    const salvato = await salva(parole)
    expect(salvato.body).toMatchObject({ cambiate: 2, cambiato_at: clock.now().toISOString() })
    expect(salvato.body.versioni).toMatchObject([{ created_at: clock.now().toISOString() }])
    expect(salvato.body.versioni[0].frasi).toHaveLength(2)
    expect(salvato.body.versioni[0].autore.length).toBeGreaterThan(2)

    const dopo = await richiedi()
    expect(dopo.oggetto).toBe('120,50\u00a0€ da pagare a Forno & <Figli> <b>')
    expect(dopo.testo).toContain('Non la riconosci? Scrivici.')
    expect(dopo.html).toContain('a Forno &amp; &lt;Figli&gt; &lt;b&gt;</title>')
    expect(dopo.html).not.toContain('<b>')
    // The esercente reads the same words before a request leaves.
    const lette = await portale.as(esercente)('GET', '/api/parole_richiesta')
    expect(lette.body.data).toContainEqual(parole[0])

    expect((await staff()('POST', `${RICHIESTA}/ripristina`)).body).toMatchObject({ cambiate: 0 })
    expect((await richiedi()).oggetto).toBe('Forno & <Figli> ti chiede 120,50\u00a0€')
    const storia = (await staff()('GET', RICHIESTA)).body.versioni
    expect(storia.map(({ frasi }: { frasi: unknown[] }) => frasi.length)).toEqual([2, 2])
    expect(storia[0].frasi[0].testo).toBeNull()

    const { oggetto, testo } = await portale.db
      .selectFrom('messaggi_interi')
      .where('id', '=', prima.id)
      .select(['oggetto', 'testo'])
      .executeTakeFirstOrThrow()
    expect([oggetto, testo]).toEqual([prima.oggetto, prima.testo])
    const righe = await portale.db
      .selectFrom('cronologia')
      .where('entita_id', '=', 'modello:pagamento_richiesto')
      .orderBy('seq')
      .select(['azione', 'attore'])
      .execute()
    const attore = `utente:${admin.utente_id}`
    expect(righe).toEqual(
      ['prova_messaggio', 'cambia_parole', 'cambia_parole'].map((azione) => ({ azione, attore })),
    )
  })

  it('GES-B2 (parte) rifiuta campi ignoti o che mancano, frasi fisse o di altri, logica, e dice quale', async () => {
    const rifiuto = await salva([
      { originale: OGGETTO, testo: '{importo} a {negozio}' },
      { originale: DUBBIO, testo: 'Scrivi a {{telefono}}' },
      { originale: FISSA, testo: 'Paga.' },
      { originale: 'Una frase di nessuno', testo: 'x' },
      { originale: DUBBIO, testo: 'Due volte' },
    ])
    expect(rifiuto.status).toBe(422)
    expect(errori(rifiuto)).toEqual([
      ['/parole/0/testo', '{negozio} non c’è: qui si usano solo {esercente}, {importo}'],
      ['/parole/1/testo', '{telefono} non c’è: in questa frase non si usano campi'],
      ['/parole/2/testo', expect.stringContaining('non si cambia')],
      ['/parole/3/testo', expect.stringContaining('non è di questo messaggio')],
      ['/parole/4/testo', 'Questa frase c’è due volte'],
    ])
    const manca = await salva([{ originale: OGGETTO, testo: '{esercente} ti scrive' }])
    expect(errori(manca)).toEqual([['/parole/0/testo', 'Manca {importo}: chi legge ne ha bisogno']])
    const lungo = await salva([{ originale: OGGETTO, testo: '{esercente}\n{importo}' }])
    expect(errori(lungo)).toEqual([['/parole/0/testo', 'L’oggetto sta su una riga sola']])
    expect((await salva([{ originale: OGGETTO, testo: OGGETTO }])).status).toBe(409)
    expect((await salva([])).status).toBe(422)
    expect((await staff()('POST', `${RICHIESTA}/ripristina`)).status).toBe(409)
    expect((await salva([], `${MODELLI}/inventato`)).status).toBe(422)
    expect((await staff()('GET', `${MODELLI}/inventato`)).status).toBe(404)
    expect((await richiedi()).oggetto).toBe('Forno & <Figli> ti chiede 120,50\u00a0€')
  })

  it('GES-B2 (parte) le notifiche e gli SMS anche; senza un messaggio vero i dati sono di esempio', async () => {
    const url = `${MODELLI}/notifica_notifiche`
    const originale = '{esercente} ti chiede {importo}: {causale}'
    const parole = [{ originale, testo: 'Nuovo: {importo} per {causale}, da {esercente}' }]
    const { pagamento_id } = await richiedi()
    const vista = await staff()('POST', `${url}/anteprima`, { parole })
    expect(vista.body).toMatchObject({ dati: 'vero', oggetto: null, titolo: null })
    expect(vista.body.blocchi[0].paragrafo).toMatch(/^Nuovo: 120,50\s€ per .+, da Forno & <Figli>$/)
    await salva(parole, url)
    await notificaRichiesta(portale.db, { pagamento_id, unicita: 'notifica:nuova' })
    const { testo } = await portale.db
      .selectFrom('notifiche')
      .where('unicita', '=', 'notifica:nuova')
      .select('testo')
      .executeTakeFirstOrThrow()
    expect(testo).toMatch(/^Nuovo: 120,50/)

    const sms = await staff()('POST', `${MODELLI}/sms_codice/anteprima`, {
      parole: [
        {
          originale: 'Codice {codice} per {descrizione}. {prudenza} Rateo',
          testo: 'Rateo: {codice}, per {descrizione}. {prudenza}',
        },
      ],
    })
    expect(sms.body.dati).toBe('esempio')
    expect(sms.body.blocchi[0].paragrafo).toMatch(/^Rateo: 482913, per confermare che sei tu/)
  })

  it('GES-B2 (parte) è dello staff, e cambia solo chi ha le impostazioni', async () => {
    const parole = [{ originale: DUBBIO, testo: 'Altre' }]
    for (const [method, url, body] of [
      ['GET', MODELLI, undefined],
      ['GET', RICHIESTA, undefined],
      ['POST', `${RICHIESTA}/anteprima`, { parole }],
      ['POST', RICHIESTA, { parole }],
      ['POST', `${RICHIESTA}/ripristina`, undefined],
      ['POST', `${RICHIESTA}/prova`, { parole }],
    ] as const) {
      expect((await portale.as(esercente)(method, url, body)).status).toBe(403)
      expect((await portale.as(cliente)(method, url, body)).status).toBe(403)
      expect((await portale.as(null)(method, url, body)).status).toBe(401)
    }
    const { db } = portale
    const denaro = await createAdmin(db)
    await db
      .updateTable('utenti_ruoli')
      .set({ ambiti: ['denaro'] })
      .where('utente_id', '=', denaro.utente_id)
      .execute()
    expect((await portale.as(denaro)('GET', RICHIESTA)).status).toBe(200)
    expect((await portale.as(denaro)('POST', RICHIESTA, { parole })).status).toBe(403)
  })

  it('GES-B2 (parte) un codice non si conserva nelle parti, e due che salvano insieme restano due versioni', async () => {
    const { db } = portale
    const contenuto = { codice: '918273', utente_id: cliente.utente_id }
    await handlers()['otp']?.({ argomento: 'otp', unicita: 'otp:parti', contenuto })
    const { parti, modello } = await db
      .selectFrom('messaggi_interi')
      .where('unicita', '=', 'otp:parti')
      .select(['parti', 'modello'])
      .executeTakeFirstOrThrow()
    expect([parti, modello]).toEqual([null, 'otp'])

    const prima = (await staff()('GET', RICHIESTA)).body.versioni.length
    const risposte = await Promise.all(
      ['Una', 'Altra'].map((testo) => salva([{ originale: DUBBIO, testo }])),
    )
    expect(risposte.map(({ status }) => status)).toEqual([200, 200])
    const salvate = await db
      .selectFrom('parole_messaggi')
      .where('testo', 'in', ['Una', 'Altra'])
      .select('id')
      .execute()
    expect(salvate).toHaveLength(2)
    expect((await staff()('GET', RICHIESTA)).body.versioni.length).toBeGreaterThan(prima)
  })
})
