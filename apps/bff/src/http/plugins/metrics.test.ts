import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../test/client.ts'
import { createEsercente } from '../../../test/factories.ts'
import { type Config, readConfig } from '../../config.ts'
import { listenForMetrics } from './metrics-port.ts'

const BEARER = 'qj3R9wLxTz7VmKpC2sYbN8dHfG5uEa4Z'
const prova = await startApp()
const produzione = await startApp({ config: { isTrial: false } })
const conChiave = await startApp({
  config: { isTrial: false, metrics: { port: null, bearer: BEARER } },
})
afterAll(() => Promise.all([prova.stop(), produzione.stop(), conChiave.stop()]))

type App = typeof prova.app
const read = (app: App, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })
const seriesOf = (text: string) => text.split('\n').filter((line) => /^[a-z]/.test(line))

describe('MON-M3 (parte) chi legge /metrics', () => {
  it('MON-M3 (parte) in produzione nessuno, nemmeno dalla stessa macchina, finché non si dice come', async () => {
    for (const address of ['127.0.0.1', '::1', '198.51.100.7']) {
      expect((await read(produzione.app, {}, address)).statusCode).toBe(404)
    }
    expect((await read(produzione.app, { authorization: 'Bearer ' })).statusCode).toBe(404)
  })

  it('MON-M3 (parte) in prova solo da questa macchina, e non attraverso un proxy', async () => {
    for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await read(prova.app, {}, address)).statusCode).toBe(200)
    }
    expect((await read(prova.app, {}, '198.51.100.7')).statusCode).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      expect((await read(prova.app, { [name]: '127.0.0.1' })).statusCode).toBe(404)
    }
  })

  it('MON-M3 (parte) con la chiave giusta, da ovunque; un 404 come per ogni altro indirizzo per gli altri', async () => {
    const { app } = conChiave
    const found = await read(app, { authorization: `Bearer ${BEARER}` }, '198.51.100.7')
    expect([found.statusCode, found.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
    for (const authorization of ['', BEARER, `Bearer ${BEARER}x`, `Bearer ${BEARER.slice(1)}`]) {
      const { statusCode, body } = await read(app, authorization ? { authorization } : {})
      expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([
        404,
        'non_trovato',
      ])
    }
  })
})

describe('MON-M3 (parte) quante serie', () => {
  it('MON-M3 (parte) al massimo 500, qualunque cosa si mandi', async () => {
    const { app, db } = prova
    const person = await createEsercente(db)
    const methods = [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'HEAD',
      'TRACE',
      'PROPFIND',
    ]
    const odd = ['/', '/%', '/..%2f', '/wp-login.php', `/${'a'.repeat(3000)}`, '/assets/x.js?y=%00']
    const paths = [
      ...odd,
      ...Array.from({ length: 40 }, (_, i) => `/prova-${i}/x?y=${i}`),
      ...app.routeTable.map(({ path }) => path.replaceAll(/:[a-z_]+/g, '0'.repeat(24))),
    ]
    for (const method of methods) {
      for (const url of paths) await app.inject({ method, url } as InjectOptions)
    }
    for (const row of app.routeTable.filter(({ method }) => method === 'POST')) {
      await prova.as(person)('POST', row.path.replaceAll(/:[a-z_]+/g, '0'.repeat(24)), {})
    }
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const series = seriesOf((await read(app)).body)
    expect(series.length).toBeGreaterThan(100)
    expect(series.length).toBeLessThanOrEqual(500)
  }, 120_000)

  it('MON-M3 (parte) chi lo chiede mille volte in un secondo non lo fa fare mille volte', async () => {
    const { app, pool } = prova
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const query = pool.query.bind(pool)
    let asked = 0
    pool.query = ((...given: Parameters<typeof query>) => {
      asked++
      return query(...given)
    }) as typeof pool.query
    const answers = await Promise.all(Array.from({ length: 200 }, () => read(app)))
    pool.query = query as typeof pool.query
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(asked).toBeLessThanOrEqual(4)
  })
})

describe('MON-M3 (parte) una porta sua', () => {
  const open = async (app: App, config: Partial<Config>) =>
    listenForMetrics(app.metrics, { ...prova.deps.config, ...config }, { port: 0, host: '::1' })
  const get = (port: number, path: string, authorization?: string) =>
    fetch(`http://[::1]:${port}${path}`, { headers: authorization ? { authorization } : {} })

  it('MON-M3 (parte) risponde solo a /metrics; con la chiave solo a chi la manda', async () => {
    const libera = await open(produzione.app, { isTrial: false })
    const chiusa = await open(produzione.app, {
      isTrial: false,
      metrics: { port: 0, bearer: BEARER },
    })
    try {
      const found = await get(libera.port, '/metrics')
      expect([found.status, await found.text()]).toEqual([
        200,
        expect.stringContaining('rateo_pool_total'),
      ])
      expect((await get(libera.port, '/login')).status).toBe(404)
      expect((await get(chiusa.port, '/metrics')).status).toBe(404)
      expect((await get(chiusa.port, '/metrics', `Bearer ${BEARER}`)).status).toBe(200)
    } finally {
      await Promise.all([libera.stop(), chiusa.stop()])
    }
  })

  it('MON-M3 (parte) una porta occupata è detta con il nome dell’impostazione', async () => {
    const prima = await open(prova.app, {})
    const ancora = listenForMetrics(prova.app.metrics, prova.deps.config, {
      port: prima.port,
      host: '::1',
    })
    await expect(ancora).rejects.toThrow('RATEO_METRICS_PORT')
    await prima.stop()
  })

  it('MON-M3 (parte) due porte diverse, e una chiave che non si indovina, anche da un file', () => {
    expect(() => readConfig({ RATEO_METRICS_PORT: '3000' })).toThrow('due porte diverse')
    expect(() => readConfig({ RATEO_METRICS_BEARER: 'corta' })).toThrow('RATEO_METRICS_BEARER')
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-metriche-'))
    writeFileSync(path.join(folder, 'chiave'), `${BEARER}\n`)
    const env = { RATEO_METRICS_BEARER_FILE: path.join(folder, 'chiave') }
    expect(readConfig(env).metrics).toEqual({ port: null, bearer: BEARER })
    rmSync(folder, { recursive: true })
  })
})
