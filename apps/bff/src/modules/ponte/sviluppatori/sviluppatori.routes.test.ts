import { AMBITI } from '@rateo/contract/chiamata/ambiti'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confermaChiave, creaChiave, daiPassword, PASSWORD } from '../../../../test/chiavi-api.ts'
import { call, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { usciteHandlers } from '../messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { avvisaChiavi } from './avvisa-chiavi.ts'

const clock = stoppedClock(new Date('2026-11-18T10:00:00Z'))
let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let pagamento: Awaited<ReturnType<typeof createPagamento>>

beforeAll(async () => {
  portale = await startApp({ clock })
  const { db } = portale
  esercente = await createEsercente(db)
  altro = await createEsercente(db)
  cliente = await createCliente(db, { esercente_id: esercente.id })
  pagamento = await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
  await createPagamento(db, { esercente_id: altro.id, cliente_id: cliente.id })
})
afterAll(() => portale.stop())

type Values = { ambiti?: string[]; giorni_di_validita?: number | null }
async function crea(values: Values = {}, chi = esercente) {
  const risposta = await creaChiave(portale, chi, { ambiti: ['pagamenti:lettura'], ...values })
  expect(risposta.status).toBe(200)
  return risposta.body as { chiave: { _id: string; inizio: string }; segreto: string }
}
/** As a program calls: no cookie, no header of ours. */
const chiama = (
  segreto: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => call(portale.app, method, url, body, { authorization: `Bearer ${segreto}`, ...headers })
const CERCA = '/api/search/pagamenti'

describe('SVI-M1 (parte) una chiave', () => {
  it('è detta una volta sola: dopo se ne vede solo l’inizio, e in archivio c’è l’impronta', async () => {
    const { chiave, segreto } = await crea()
    expect(segreto).toMatch(/^rateo_test_[\w-]{43}$/)
    expect(segreto.startsWith(chiave.inizio)).toBe(true)
    const elenco = await portale.as(esercente)('GET', '/api/chiavi_api')
    expect(elenco.raw.toString()).not.toContain(segreto.slice(15))
    const { rows } = await portale.pool.query('select * from chiavi_api')
    expect(JSON.stringify(rows)).not.toContain(segreto.slice(15))
    await consegnaUscite(portale.deps, usciteHandlers(portale.deps))
    const messaggi = await portale.db
      .selectFrom('messaggi_interi')
      .select(['destinatario', 'testo'])
      .execute()
    const avvisi = messaggi.filter(({ destinatario }) => destinatario === esercente.email)
    expect(avvisi).toHaveLength(1)
    expect(avvisi[0]?.testo).not.toContain(segreto)
  })

  it('nell’elenco vale finché non scade e non è revocata; prima quelle che valgono', async () => {
    const adesso = clock.now().getTime()
    const poi = new Date(adesso + 1)
    const casi = [
      ['attiva', { scade_at: poi }],
      ['scaduta', { scade_at: new Date(adesso) }],
      ['revocata', { scade_at: poi, revocata_at: new Date(adesso) }],
      ['revocata', { scade_at: new Date(adesso), revocata_at: new Date(adesso) }],
      ['attiva', { scade_at: new Date(adesso + 2) }],
    ] as const
    const attesi = new Map<string, string>()
    for (const [stato, values] of casi) {
      const { chiave } = await crea({}, altro)
      await portale.db.updateTable('chiavi_api').set(values).where('id', '=', chiave._id).execute()
      attesi.set(chiave._id, stato)
    }
    const { body } = await portale.as(altro)('GET', '/api/chiavi_api')
    const stati = (body.data as { _id: string; stato: string }[]).map(({ _id, stato }) => {
      expect(stato).toBe(attesi.get(_id))
      return stato
    })
    expect(stati.slice(0, 2)).toEqual(['attiva', 'attiva'])
    expect(stati).toHaveLength(casi.length)
  })

  it('legge quello che è del suo esercente e niente altro, senza cookie', async () => {
    const { segreto } = await crea()
    const { status, body } = await chiama(segreto, 'POST', CERCA, {})
    expect(status).toBe(200)
    expect(body.data.map((one: { _id: string }) => one._id)).toEqual([pagamento.id])
    const elenco = await portale.as(esercente)('GET', '/api/chiavi_api')
    expect(elenco.body.data[0]).toMatchObject({ ultimo_uso_at: clock.now().toISOString() })
    const { segreto: altrui } = await crea({}, altro)
    expect((await chiama(altrui, 'GET', `/api/pagamenti/${pagamento.id}`)).status).toBe(404)
  })

  it('fa solo quello che le è permesso, e mai ciò che è di una persona', async () => {
    const { segreto } = await crea()
    const annulla = await chiama(
      segreto,
      'POST',
      `/api/pagamenti/${pagamento.id}/annulla`,
      {},
      { 'idempotency-key': 'a' },
    )
    expect(annulla.status).toBe(403)
    expect(annulla.body).toMatchObject({ code: 'ambito_mancante' })
    for (const [method, url] of [
      ['GET', '/api/chiavi_api'],
      ['GET', '/session'],
      ['GET', '/api/get_myself'],
      ['POST', '/api/search/assistenza'],
      ['POST', '/api/search/clienti'],
    ] as const) {
      const { status } = await chiama(segreto, method, url, method === 'POST' ? {} : undefined)
      expect([url, status]).toEqual([url, 403])
    }
  })

  it('scrive con il permesso di scrivere, e la cronologia dice che è stata l’API', async () => {
    const { segreto } = await crea({ ambiti: ['pagamenti:scrittura'] })
    const { status, body } = await chiama(
      segreto,
      'POST',
      '/api/pagamenti',
      {
        cliente_id: cliente.id,
        importo_centesimi: 4500,
        causale: 'Dal gestionale',
        scadenza: '2026-12-31',
        invia_email: false,
      },
      { 'idempotency-key': 'dal-gestionale-1' },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ stato: 'da_pagare', importo_centesimi: 4500 })
    expect(body.cronologia[0].canale).toBe('api')
  })

  it('revocata o scaduta non vale più, da subito', async () => {
    const { segreto, chiave } = await crea({ giorni_di_validita: 30 })
    expect((await chiama(segreto, 'POST', CERCA, {})).status).toBe(200)
    await portale.db
      .updateTable('chiavi_api')
      .set({ scade_at: clock.now() })
      .where('id', '=', chiave._id)
      .execute()
    expect((await chiama(segreto, 'POST', CERCA, {})).body.code).toBe('chiave_api_non_valida')
    const nuova = await crea()
    const revoca = (chi: typeof esercente) =>
      portale.as(chi)('DELETE', `/api/chiavi_api/${nuova.chiave._id}`)
    expect((await revoca(altro)).status).toBe(404)
    expect((await chiama(nuova.segreto, 'POST', CERCA, {})).status).toBe(200)
    expect((await revoca(esercente)).body.stato).toBe('revocata')
    expect((await chiama(nuova.segreto, 'POST', CERCA, {})).status).toBe(401)
  })

  it('inventata è 401, e con lei il cookie non conta', async () => {
    const finta = `rateo_test_${'a'.repeat(43)}`
    expect((await chiama(finta, 'POST', CERCA, {})).status).toBe(401)
    const conCookie = await portale.as(esercente)(
      'POST',
      CERCA,
      {},
      {
        authorization: `Bearer ${finta}`,
      },
    )
    expect(conCookie.status).toBe(401)
  })

  it('X10 SPC-28 è degli esercenti: gli altri ruoli hanno 403', async () => {
    for (const chi of [cliente, await createAdmin(portale.db)]) {
      expect((await portale.as(chi)('GET', '/api/chiavi_api')).status).toBe(403)
    }
  })

  it('non se ne creano più di venti attive, neanche insieme', async () => {
    const terzo = await createEsercente(portale.db)
    for (let i = 0; i < 18; i++) await crea({}, terzo)
    const ambiti = ['pagamenti:lettura']
    const body = { nome: 'Molte', ambiti, giorni_di_validita: null, password: PASSWORD }
    const esiti = await Promise.all(
      Array.from({ length: 5 }, () => portale.as(terzo)('POST', '/api/chiavi_api', body)),
    )
    expect(esiti.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(esiti.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})

describe('SVI-M1 (parte) chi trova una sessione aperta', () => {
  const ambiti = ['rimborsi:scrittura']
  const chiedi = (chi: Awaited<ReturnType<typeof createEsercente>>, values: object = {}) =>
    portale.as(chi)('POST', '/api/chiavi_api', {
      nome: 'Rubata',
      ambiti,
      giorni_di_validita: null,
      password: PASSWORD,
      ...values,
    })

  it('non ne ricava una chiave: servono la password e un codice per quei permessi', async () => {
    const chi = await createEsercente(portale.db)
    await daiPassword(portale, chi)
    const senza = await chiedi(chi, { password: 'sbagliata-di-sicuro' })
    expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/password'])
    expect((await chiedi(chi)).body.code).toBe('otp_richiesto')
    await confermaChiave(portale, chi, ['pagamenti:lettura'])
    expect((await chiedi(chi)).body.code).toBe('otp_richiesto')
    await confermaChiave(portale, chi, ambiti)
    expect((await chiedi(chi)).status).toBe(200)
    for (let i = 0; i < 5; i++) await chiedi(chi, { password: 'sbagliata-di-sicuro' })
    expect((await chiedi(chi)).status).toBe(429)
  })

  it('ogni chiave scade: dopo un anno se non si dice quando, e mai oltre il parametro', async () => {
    const chi = await createEsercente(portale.db)
    const { body } = await creaChiave(portale, chi, { ambiti })
    const restano = Date.parse(body.chiave.scade_at) - clock.now().getTime()
    expect(restano).toBe(365 * 86_400_000)
    await portale.db
      .insertInto('impostazioni')
      .values({
        chiave: 'sicurezza',
        valore: JSON.stringify({ chiavi_giorni: 90 }),
        valido_dal: new Date('2026-01-01'),
      })
      .execute()
    const lunga = await creaChiave(portale, chi, { ambiti, giorni_di_validita: 365 })
    expect(lunga.body.errors).toEqual([
      { pointer: '/giorni_di_validita', message: 'Al massimo 90 giorni' },
    ])
    expect((await portale.as(chi)('GET', '/api/chiavi_api')).body.giorni_massimi).toBe(90)
    await portale.db.deleteFrom('impostazioni').where('chiave', '=', 'sicurezza').execute()
  })

  it('prima della scadenza l’esercente lo sa: trenta, sette e un giorno prima, una volta ciascuno', async () => {
    const chi = await createEsercente(portale.db)
    const { body } = await creaChiave(portale, chi, { nome: 'Del negozio', ambiti })
    const scade = Date.parse(body.chiave.scade_at)
    const { _id } = body.chiave
    const unicita = async () =>
      (
        await portale.db
          .selectFrom('uscite')
          .where('unicita', 'like', `chiave_api_in_scadenza:${_id}:%`)
          .select('unicita')
          .execute()
      ).map((one) => one.unicita.split(':')[2])
    const aGiorni = async (giorni: number) => {
      const now = new Date(scade - giorni * 86_400_000)
      await avvisaChiavi({ db: portale.db, clock: { now: () => now, today: () => '2027-11-01' } })
      return unicita()
    }
    expect(await aGiorni(31)).toEqual([])
    expect(await aGiorni(29)).toEqual(['30'])
    expect(await aGiorni(8)).toEqual(['30'])
    expect(await aGiorni(6.5)).toEqual(['30', '7'])
    expect(await aGiorni(0.5)).toEqual(['30', '7', '1'])
    await usciteHandlers(portale.deps)['chiave_api_in_scadenza']?.({
      argomento: 'chiave_api_in_scadenza',
      unicita: `chiave_api_in_scadenza:${_id}:30`,
      contenuto: { chiave_id: _id },
    })
    const { testo, oggetto } = await portale.db
      .selectFrom('messaggi_interi')
      .where('unicita', '=', `chiave_api_in_scadenza:${_id}:30`)
      .select(['testo', 'oggetto'])
      .executeTakeFirstOrThrow()
    expect(oggetto).toBe('La chiave API “Del negozio” scade il 18/11/2027')
    expect(testo).toContain('creane una nuova')
  })
})

describe('SVI-B4 (parte) il documento OpenAPI', () => {
  it('è di tutti, e ha le chiamate del contratto con il loro esempio', async () => {
    const { status, body } = await call(portale.app, 'GET', '/api/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.0')
    const richiedi = body.paths['/api/pagamenti'].post
    expect(richiedi['x-ambito']).toBe('pagamenti:scrittura')
    expect(richiedi.requestBody.content['application/json'].schema.required).toContain(
      'importo_centesimi',
    )
    expect(richiedi['x-codeSamples'][0].source).toContain('Idempotency-Key')
    expect(body.paths['/api/pagamenti/{id}'].get.parameters[0].name).toBe('id')
  })

  it('SVI-B4 (parte) SVI-M1 (parte) è esattamente quello che una chiave può chiamare: né di più né di meno', async () => {
    const { body } = await call(portale.app, 'GET', '/api/openapi.json')
    const paths = body.paths as Record<string, Record<string, { 'x-ambito': string }>>
    const nelDocumento = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const { segreto } = await crea({ ambiti: [...AMBITI] })
    const chiamabili: string[] = []
    for (const { method, path, allow, isFile } of portale.app.routeTable) {
      if (isFile || allow === 'pubblico' || !/^(GET|POST|PATCH|DELETE)$/.test(method)) continue
      const url = path.replaceAll(/:\w+/g, 'f'.repeat(24))
      const { body: risposta } = await chiama(
        segreto,
        method as 'GET' | 'POST' | 'DELETE',
        url,
        method === 'GET' ? undefined : {},
        { 'idempotency-key': `esempio-${method}-${path}` },
      )
      if (risposta.code === 'non_autorizzato') continue
      expect(risposta.code, `${method} ${path}`).not.toBe('ambito_mancante')
      chiamabili.push(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    }
    expect(chiamabili.toSorted()).toEqual(nelDocumento.toSorted())
    expect(nelDocumento.length).toBeGreaterThan(20)
  })

  it('SVI-M1 (parte) il permesso scritto nel documento è quello che serve: con tutti gli altri è rifiutata', async () => {
    const { body } = await call(portale.app, 'GET', '/api/openapi.json')
    const segreti = new Map<string, string>()
    for (const ambito of AMBITI) {
      const altri = AMBITI.filter((one) => one !== ambito)
      segreti.set(ambito, (await crea({ ambiti: altri })).segreto)
    }
    const paths = Object.entries(body.paths as Record<string, Record<string, object>>)
    for (const [path, methods] of paths) {
      for (const [method, operation] of Object.entries(methods)) {
        const ambito = (operation as { 'x-ambito': string })['x-ambito']
        const { status, body: risposta } = await chiama(
          segreti.get(ambito) ?? '',
          method.toUpperCase() as 'GET' | 'POST',
          path.replaceAll(/\{\w+\}/g, 'f'.repeat(24)),
          method === 'get' ? undefined : {},
          { 'idempotency-key': 'x' },
        )
        expect([status, risposta.code], `${method} ${path}`).toEqual([403, 'ambito_mancante'])
      }
    }
  }, 90_000)

  it.each([
    ['POST', 'riprova'],
    ['POST', 'stralcia'],
    ['POST', 'condona_mora'],
    ['POST', 'note'],
  ] as const)('SVI-M1 (parte) %s %s non è di nessuna chiave', async (method, azione) => {
    const { segreto } = await crea({ ambiti: [...AMBITI] })
    const url = `/api/pagamenti/${pagamento.id}/${azione}`
    const { status, body } = await chiama(segreto, method, url, {}, { 'idempotency-key': azione })
    expect([status, body.code]).toEqual([403, 'non_autorizzato'])
  })
})
