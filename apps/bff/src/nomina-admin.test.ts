import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../test/client.ts'
import { createCliente } from '../test/factories.ts'
import { usciteHandlers } from './modules/ponte/messaggi/index.ts'
import { consegnaUscite } from './modules/base/uscite/index.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, deps } = rateo
const nobody = rateo.as(null)

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'nomina-admin.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: rateo.url, RATEO_MODE: 'prova' } },
  )
  return { status, said: `${stdout}${stderr}`.trim() }
}

const anna = ['--email', 'Anna@Example.it', '--nome', 'Anna', '--cognome', 'Verdi']

describe('npm run admin', () => {
  it('GES-M2 (parte) fa il primo admin: sceglie la password dal link, entra, e la cronologia lo dice', async () => {
    expect(run(...anna)).toEqual({ status: 0, said: expect.stringMatching(/^Fatto: .*link/) })
    while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
    const { testo } = await db
      .selectFrom('messaggi_interi')
      .select('testo')
      .where('destinatario', '=', 'anna@example.it')
      .executeTakeFirstOrThrow()
    const token = /\/login\?reimposta=([\w-]{43})/.exec(testo)?.[1]
    const password = 'una frase molto nuova'
    expect((await nobody('POST', '/auth/reimposta_password', { token, password })).status).toBe(200)
    const login = await nobody('POST', '/auth/login', { email: 'anna@example.it', password })
    const me = await nobody('GET', '/get_myself', undefined, { cookie: login.cookie ?? '' })
    expect(me.body).toMatchObject({ role: 'admin', roles: ['admin'], regitering: false })
    const { azione, attore } = await db
      .selectFrom('cronologia')
      .selectAll()
      .where('entita_id', '=', me.body._id)
      .where('azione', '=', 'nomina_admin')
      .executeTakeFirstOrThrow()
    expect([azione, attore]).toEqual(['nomina_admin', 'sistema'])
    expect(run(...anna)).toEqual({ status: 0, said: expect.stringMatching(/^Era già admin/) })
  })

  it('GES-M2 (parte) chi ha già un account prende il ruolo in più, senza altra password', async () => {
    const cliente = await createCliente(db)
    const { email } = await db
      .selectFrom('utenti')
      .select('email')
      .where('id', '=', cliente.utente_id)
      .executeTakeFirstOrThrow()
    const said = run('--email', email, '--nome', 'Altro', '--cognome', 'Nome')
    expect(said).toEqual({ status: 0, said: expect.stringMatching(/^Fatto: al prossimo accesso/) })
    const me = await rateo.as(cliente)('GET', '/get_myself')
    expect(me.body.roles).toEqual(['cliente', 'admin'])
    expect(me.body.nome).not.toBe('Altro')
  })

  it('senza e-mail o nome lo dice in una frase, con uscita 1', () => {
    for (const args of [[], ['--email', 'anna'], anna.slice(0, 2)]) {
      expect(run(...args)).toEqual({
        status: 1,
        said: expect.stringMatching(/^Servono e-mail, nome e cognome: npm run admin -- .*$/),
      })
    }
  })
})
