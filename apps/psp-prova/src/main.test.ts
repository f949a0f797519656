import { fork, type ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabaseUrl } from '../../bff/test/database.ts'

const programma = path.join(import.meta.dirname, 'main.ts')
const porta = 4310

let database: Awaited<ReturnType<typeof freshDatabaseUrl>>
beforeAll(async () => {
  database = await freshDatabaseUrl({ empty: true })
})
afterAll(() => database.drop())

interface Processo {
  figlio: ChildProcess
  fine: Promise<number | null>
  errori: () => string
  pronto: Promise<unknown>
}

function lancia(env: Record<string, string>): Processo {
  const figlio = fork(programma, [], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errori = ''
  figlio.stderr?.on('data', (pezzo: Buffer) => {
    errori += pezzo.toString('utf8')
  })
  return {
    figlio,
    errori: () => errori,
    fine: Promise.all([
      new Promise<number | null>((resolve) => figlio.once('exit', resolve)),
      new Promise((resolve) => figlio.stderr?.once('end', resolve)),
    ]).then(([codice]) => codice),
    pronto: new Promise((resolve) => figlio.once('message', resolve)),
  }
}

const ambiente = () => ({ PSP_PORT: String(porta), PSP_DATABASE_URL: database.url })

async function occupa(): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(porta, 'localhost', resolve))
  return server
}

describe('avvio e chiusura', () => {
  it('risponde, e con SIGTERM esce con 0', async () => {
    const { figlio, fine, pronto } = lancia(ambiente())
    expect(await pronto).toEqual({ pronto: `http://localhost:${porta}` })
    expect((await fetch(`http://localhost:${porta}/`)).status).toBe(200)
    expect((await fetch(`http://localhost:${porta}/_prova/registro`)).status).toBe(404)
    figlio.kill('SIGTERM')
    expect(await fine).toBe(0)
  })

  it('esce da solo quando chi lo ha avviato non c’è più', async () => {
    const { figlio, fine, pronto } = lancia(ambiente())
    await pronto
    figlio.disconnect()
    expect(await fine).toBe(0)
  })

  it('aspetta che un orfano liberi la porta', async () => {
    const orfano = await occupa()
    const { figlio, fine, pronto } = lancia(ambiente())
    setTimeout(() => orfano.close(), 1200)
    await pronto
    figlio.kill('SIGTERM')
    expect(await fine).toBe(0)
  })

  it('una porta sempre occupata è detta in una frase, con uscita 1', async () => {
    const altro = await occupa()
    const { fine, errori } = lancia(ambiente())
    expect(await fine).toBe(1)
    expect(errori()).toBe(
      `La porta ${porta} è già occupata: chiudi l’altro programma o cambia PSP_PORT.\n`,
    )
    await new Promise((resolve) => altro.close(resolve))
  })

  it.each([
    [
      'un database che non risponde',
      { PSP_DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      'PSP_DATABASE_URL',
    ],
    ['un database non indicato', { PSP_DATABASE_URL: '' }, 'PSP_DATABASE_URL'],
    ['una porta che non è un numero', { PSP_PORT: 'tremila' }, 'PSP_PORT'],
  ])('%s è detto in una frase, con uscita 1', async (_caso, sbagliato, nome) => {
    const { fine, errori } = lancia({ ...ambiente(), ...sbagliato })
    expect(await fine).toBe(1)
    expect(errori()).toContain(nome)
    expect(errori().trim().split('\n')).toHaveLength(1)
  })
})
