import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import os from 'node:os'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createSmtp } from './mail/smtp.ts'
import { createSms } from './sms/sms.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

it('S2 (parte) un SMS va al suo gateway, e non dove quello lo manda', async () => {
  const letti: string[] = []
  const altro = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => letti.push(chunk.toString()))
    request.on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(altro, 'listening')
  const location = `http://127.0.0.1:${(altro.address() as AddressInfo).port}/`
  const gateway = createServer((_request, response) => {
    response.writeHead(307, { location }).end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  const config = { ...readConfig({}), sms: { url, bearer: 'chiave' } }
  const sms = createSms({ config, db: database.db, clock: systemClock })
  const invio = sms.invia({
    modello: 'sms_codice',
    destinatario: '+393331234567',
    testo: 'Codice 123456',
    unicita: 'uno',
  })
  await expect(invio).rejects.toThrow()
  expect(letti).toEqual([])
  altro.close()
  gateway.close()
})

const ALTRA_MACCHINA = Object.values(os.networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

it.skipIf(ALTRA_MACCHINA === undefined)(
  'S6 (parte) in produzione un’e-mail non parte in chiaro verso un’altra macchina',
  async () => {
    const arrivate: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        stream.on('data', (chunk: Buffer) => arrivate.push(chunk.toString()))
        stream.on('end', () => done())
      },
    })
    const listening = server.listen(0, '0.0.0.0')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const posta = {
      messageId: '<a@rateo.test>',
      to: 'a@rateo.test',
      subject: 'Codice',
      text: '123456',
      html: '',
      attachments: [],
    }
    const manda = (host: string, isTrial: boolean) =>
      createSmtp(`smtp://${host}:${port}`, 'Rateo <b@rateo.test>', isTrial).send(posta)
    await expect(manda(String(ALTRA_MACCHINA), false)).rejects.toThrow(/STARTTLS|TLS/)
    expect(arrivate).toEqual([])
    await manda('127.0.0.1', false)
    await manda(String(ALTRA_MACCHINA), true)
    expect(arrivate.join('').match(/123456/g)).toHaveLength(2)
    await new Promise<void>((resolve) => {
      server.close(resolve)
    })
  },
)
