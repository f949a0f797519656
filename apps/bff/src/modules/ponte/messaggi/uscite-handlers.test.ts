import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import {
  createCliente,
  createEsercente,
  createPagamento,
  createUtente,
} from '../../../../test/factories.ts'
import { systemClock } from '../../../clock.ts'
import { readConfig } from '../../../config.ts'
import { stored } from '../../../db/stored.ts'
import { accoda, consegnaUscite } from '../../base/uscite/index.ts'
import { usciteHandlers } from './uscite-handlers.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => database.drop())

const handlers = (env: Record<string, string> = {}) => {
  const config = readConfig({ RATEO_ORIGIN: 'https://rateo.test', ...env })
  const psp = { nome: 'silenzio', lookupSetup: () => Promise.reject(new Error('nobody asks')) }
  return usciteHandlers({ config, db: database.db, clock: systemClock, psp })
}
let sequence = 0
const run = async (
  argomento: string,
  contenuto: Record<string, unknown>,
  unicita = `prova:${++sequence}`,
) => {
  await handlers()[argomento]?.({ argomento, unicita, contenuto })
  return database.db
    .selectFrom('messaggi_interi')
    .selectAll()
    .where('unicita', 'like', `${unicita}%`)
    .orderBy('unicita')
    .execute()
}

async function createStory(stato = 'da_pagare', values: { incassato_centesimi?: number } = {}) {
  const { db } = database
  const esercente = await createEsercente(db, { ragione_sociale: 'Panificio Moretti' })
  const cliente = await createCliente(db, {
    nome: 'Giulia Ferrari',
    codice_fiscale: 'RSSMRA72L09H501S',
  })
  const owned = { esercente_id: esercente.id, cliente_id: cliente.id }
  const pagato_at = stato === 'pagato' ? '2026-11-20T10:00:00Z' : null
  const pagamento = await createPagamento(db, { ...owned, stato, pagato_at, ...values })
  const { id: tentativo_id } = await db
    .insertInto('tentativi')
    .values({
      pagamento_id: pagamento.id,
      n: 1,
      quota: 1,
      importo_centesimi: values.incassato_centesimi ?? 12_050,
      stato: 'riuscito',
      metodo: 'carta',
      metodo_etichetta: 'Visa •••• 4242',
      motivo_avvio: 'acquisto',
      avviato_da: 'utente:prova',
      concluso_at: '2026-11-20T23:30:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { esercente, cliente, pagamento, tentativo_id, pagamento_id: pagamento.id }
}

it('PAG-M3 pagamento_richiesto goes to the cliente with the link', async () => {
  const { cliente, pagamento_id } = await createStory()
  const [message, ...others] = await run('pagamento_richiesto', { pagamento_id })
  expect(others).toEqual([])
  expect(message).toMatchObject({
    canale: 'email',
    destinatario: cliente.email,
    stato: 'in_casella',
  })
  expect(message?.testo).toContain(`https://rateo.test/gateway/${pagamento_id}`)
  expect(message?.testo).toContain('non è stato addebitato alcun importo')
})

it('PRM-M4 (parte) con un codice, il messaggio chiede la somma che la pagina chiede', async () => {
  const { pagamento_id } = await createStory()
  await sql`select ${stored('sconta_pagamento', {
    pagamento: pagamento_id,
    codice: 'NATALE',
    sconto: 2050,
    adesso: new Date(),
    contesto: {},
  })}`.execute(database.db)
  const [message] = await run('pagamento_richiesto', { pagamento_id })
  expect(message?.testo.replaceAll('\u00A0', ' ')).toContain('Importo: 100,00 €')
  expect(message?.testo).not.toContain('120,50')
})

it.each(['annullato', 'pagato'])('PAG-M3 nobody is asked for what is %s by now', async (stato) => {
  const { pagamento_id } = await createStory(stato)
  expect(await run('pagamento_richiesto', { pagamento_id })).toEqual([])
})

it('Y7 (parte) chi vende apre il link nell’attività di cui il messaggio parla; al cliente il link resta nudo', async () => {
  const { esercente, pagamento_id, tentativo_id } = await createStory('pagato', {
    incassato_centesimi: 12_050,
  })
  const [cliente, vende] = await run('pagamento_riuscito', { pagamento_id, tentativo_id })
  const suo = `https://rateo.test/pagamenti/${pagamento_id}?attivita=${esercente.id}`
  expect(vende?.testo).toContain(suo)
  expect(vende?.html).toContain(`href="${suo}"`)
  expect(`${cliente?.testo}${cliente?.html}`).not.toContain('attivita=')
  const { pagamento_id: scaduto, esercente: altro } = await createStory()
  const [link] = await run('link_scaduto', { pagamento_id: scaduto })
  expect(link?.testo).toContain(`/pagamenti/${scaduto}?attivita=${altro.id}`)
})

describe('pagamento_riuscito', () => {
  it('PAG-M6 issues the receipt and tells both sides, once', async () => {
    const { cliente, esercente, pagamento_id, tentativo_id } = await createStory('pagato', {
      incassato_centesimi: 12_050,
    })
    const unicita = `ricevuta:${tentativo_id}`
    await run('pagamento_riuscito', { pagamento_id, tentativo_id }, unicita)
    const messages = await run('pagamento_riuscito', { pagamento_id, tentativo_id }, unicita)
    expect(messages.map(({ destinatario, unicita: one }) => [destinatario, one])).toEqual([
      [cliente.email, `${unicita}:cliente`],
      [esercente.email, `${unicita}:esercente`],
    ])
    const ricevute = await database.db
      .selectFrom('ricevute')
      .select('numero')
      .where('pagamento_id', '=', pagamento_id)
      .execute()
    expect(ricevute).toHaveLength(1)
    for (const { testo } of messages) {
      expect(testo).toContain(`Ricevuta: ${ricevute[0]?.numero}`)
      // 23:30 UTC is already the next day in Rome.
      expect(testo).toContain('Pagato il: 21 novembre 2026')
      // No more about a person than the message needs.
      expect(testo).not.toContain('RSSMRA72L09H501S')
    }
  })

  it('a part of the debt is told as such, without a receipt', async () => {
    const story = await createStory('parzialmente_pagato', { incassato_centesimi: 5000 })
    const { pagamento_id, tentativo_id } = story
    const [message] = await run('pagamento_riuscito', { pagamento_id, tentativo_id })
    expect(message?.oggetto).toContain('50,00')
    expect(message?.testo).toContain('Resta da pagare: 70,50')
    expect(message?.testo).not.toContain('RIC-')
  })
})

it('GTW-M4 pagamento_non_riuscito says why, and that nothing was taken', async () => {
  const { cliente, pagamento_id, tentativo_id } = await createStory()
  const [message] = await run('pagamento_non_riuscito', {
    pagamento_id,
    tentativo_id,
    codice_rifiuto: 'fondi_insufficienti',
  })
  expect(message?.destinatario).toBe(cliente.email)
  expect(message?.testo).toContain(
    'Il saldo della carta è insufficiente. Non è stato addebitato alcun importo.',
  )
})

it('pagamento_annullato and link_scaduto reach who must know', async () => {
  const { cliente, esercente, pagamento_id } = await createStory('annullato')
  expect(await run('pagamento_annullato', { pagamento_id })).toMatchObject([
    { destinatario: cliente.email },
  ])
  const [message] = await run('link_scaduto', { pagamento_id })
  expect(message).toMatchObject({ destinatario: esercente.email })
  expect(message?.testo).toContain(`https://rateo.test/pagamenti/${pagamento_id}`)
})

it('otp reaches the person, with the code', async () => {
  const utente = await createUtente(database.db)
  const [message] = await run('otp', { utente_id: utente.id, codice: '012345', scopo: 'accesso' })
  expect(message).toMatchObject({ destinatario: utente.email })
  expect(message?.testo).toContain('012345')
})

it.each([
  ['pagamento_richiesto', {}],
  ['pagamento_richiesto', { pagamento_id: 'f'.repeat(24) }],
  ['pagamento_riuscito', { pagamento_id: 'f'.repeat(24) }],
  ['otp', { utente_id: 'f'.repeat(24), codice: '012345' }],
])('T28 %s with %j fails aloud, so that the outbox keeps it', async (argomento, contenuto) => {
  await expect(run(argomento, contenuto)).rejects.toThrow(/prova:\d+/)
})

it('T28 a server that is away delays a message and loses none', async () => {
  const { db } = database
  const deps = { db, log: pino({ level: 'silent' }) }
  const { pagamento_id } = await createStory()
  const unicita = `richiesta:${pagamento_id}`
  await accoda(db, { argomento: 'pagamento_richiesto', unicita, contenuto: { pagamento_id } })
  const read = async () => ({
    uscita: await db
      .selectFrom('uscite')
      .select(['tentativi', 'inviata_at', 'errore'])
      .where('unicita', '=', unicita)
      .executeTakeFirst(),
    messaggi: await db
      .selectFrom('messaggi')
      .select('stato')
      .where('unicita', '=', unicita)
      .execute(),
  })

  await consegnaUscite(deps, handlers({ SMTP_URL: 'smtp://127.0.0.1:4449' }))
  expect(await read()).toMatchObject({
    uscita: { tentativi: 1, inviata_at: null, errore: expect.stringContaining('ECONNREFUSED') },
    messaggi: [{ stato: 'fallito' }],
  })

  await db
    .updateTable('uscite')
    .set({ prossimo_at: '2020-01-01T00:00:00Z' })
    .where('unicita', '=', unicita)
    .execute()
  await consegnaUscite(deps, handlers())
  expect(await read()).toMatchObject({
    uscita: { tentativi: 2, inviata_at: expect.any(Date), errore: null },
    messaggi: [{ stato: 'in_casella' }],
  })
})
