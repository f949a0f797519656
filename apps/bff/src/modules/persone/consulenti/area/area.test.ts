import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startConsulenti } from '../../../../../test/consulenti.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'

const t = await startConsulenti()
afterAll(() => t.rateo.stop())
const { db, api, rateo } = t
const nessuno = rateo.as(null)

/** The addresses in the messages to somebody, the oldest first. */
async function posta(destinatario: string) {
  while ((await consegnaUscite(rateo.deps, usciteHandlers(rateo.deps))) > 0);
  const rows = await db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', destinatario)
    .orderBy('created_at')
    .select(['oggetto', 'testo'])
    .execute()
  return rows.map(({ oggetto, testo }) => ({
    oggetto,
    link: /\/area_consulente\/[\w-]{43}/.exec(testo)?.[0] ?? null,
  }))
}
const ultimo = async (destinatario: string) => (await posta(destinatario)).at(-1)?.link ?? ''

it('CON-B2 dal link che riceve legge le sue righe, quelle che aspettano e le liquidazioni; non fa nulla e non vede altri', async () => {
  const { id, esercente_id } = await t.incarico(
    {},
    { nome: 'Ilenia <b>Capponi</b>', email: 'ilenia@posta.test' },
  )
  const altro = await t.incarico({}, { nome: 'Altro Studio', email: 'altro@posta.test' })
  await t.incassa(esercente_id, 100_000)
  await t.incassa(esercente_id, 5000, { metodo: 'addebito_sdd' })
  await t.incassa(altro.esercente_id, 70_000)
  await t.finoAl('2026-04-01')
  const { body: dopo } = await api('POST', `/api/consulenti/${id}/accesso`, {})
  expect(dopo.accesso_fino).toBe('2026-05-01T09:00:00.000Z')
  const link = await ultimo('ilenia@posta.test')
  expect(link).not.toBe('')
  const pagina = await nessuno('GET', link)
  expect(pagina.status).toBe(200)
  expect(pagina.headers['cache-control']).toBe('no-store')
  expect(pagina.headers['x-robots-tag']).toMatch(/noindex/)
  expect(pagina.headers['content-security-policy']).not.toMatch(/script-src/)
  for (const parola of ['marzo 2026', '100,00', 'In maturazione', 'va ancora approvata']) {
    expect(pagina.body).toContain(parola)
  }
  expect(pagina.body).toContain('Ilenia &lt;b&gt;')
  expect(pagina.body).not.toContain('Altro Studio')
  expect(pagina.body).not.toContain('70,00')
  const approva = async (chi: string) => {
    const { body: vista } = await api('POST', `/api/consulenti/${chi}/liquidazioni/anteprima`, {
      mese: '2026-03',
    })
    const visto = { righe: vista.righe, netto_centesimi: vista.conteggio.netto_centesimi }
    const fatto = await api(
      'POST',
      `/api/consulenti/${chi}/liquidazioni`,
      { mese: '2026-03', visto },
      { 'idempotency-key': randomUUID() },
    )
    return fatto.body._id as string
  }
  const [sua, non_sua] = [await approva(id), await approva(altro.id)]
  // The message about it has the figures, and the link that counts already.
  expect((await posta('ilenia@posta.test')).at(-1)).toEqual({
    oggetto: 'Liquidazione 2026/1 approvata',
    link,
  })
  expect((await nessuno('GET', link)).body).toContain('Liquidazione 2026/1')
  const pdf = await nessuno('GET', `${link}/liquidazioni/${sua}`)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await nessuno('GET', `${link}/liquidazioni/${non_sua}`)).status).toBe(404)
  expect((await nessuno('GET', `${link}?mese=%27&dopo=x`)).status).toBe(200)
  expect((await nessuno('POST', link, {})).status).toBe(405)
  // The other had none: the message makes theirs.
  expect(await ultimo('altro@posta.test')).toMatch(/area_consulente/)
})

it('CON-B2 (parte) un link nuovo spegne quello di prima, un’e-mail nuova lo spegne, scaduto se ne chiede un altro', async () => {
  const id = await t.consulente({ email: 'link@posta.test' })
  const manda = () => api('POST', `/api/consulenti/${id}/accesso`, {})
  await manda()
  const primo = await ultimo('link@posta.test')
  await manda()
  const secondo = await ultimo('link@posta.test')
  expect(secondo).not.toBe(primo)
  expect((await nessuno('GET', primo)).status).toBe(404)
  expect((await nessuno('GET', secondo)).status).toBe(200)
  await t.passano(30)
  const scaduto = await nessuno('GET', secondo)
  expect([scaduto.status, scaduto.body]).toEqual([
    410,
    expect.stringContaining('Mandami un link nuovo'),
  ])
  expect((await api('GET', `/api/consulenti/${id}`)).body.accesso_fino).toBeNull()
  const chiede = await nessuno('POST', `${secondo}/nuovo_link`)
  expect(chiede.body).toContain('Guarda la tua e-mail')
  // The new one goes to the e-mail alone: the page does not show it.
  expect(chiede.body).not.toMatch(/area_consulente\/[\w-]{43}\b(?!\/nuovo_link)/)
  const terzo = await ultimo('link@posta.test')
  expect((await nessuno('GET', terzo)).status).toBe(200)
  expect((await nessuno('GET', secondo)).status).toBe(404)
  const { body } = await api('GET', `/api/consulenti/${id}`)
  const { nome, partita_iva } = body
  await api('PATCH', `/api/consulenti/${id}`, {
    nome,
    partita_iva,
    email: 'nuova@posta.test',
    telefono: '',
    territorio: '',
    iban: '',
    ritenuta: 'meta',
    enasarco: false,
    regime_iva: 'ordinario',
    rivalsa_inps: false,
    enasarco_monomandatario: false,
  })
  expect((await nessuno('GET', terzo)).status).toBe(404)
  const sconosciuti = await Promise.all(
    Array.from({ length: 32 }, () => nessuno('GET', `/area_consulente/${'a'.repeat(43)}`)),
  )
  expect(sconosciuti.some(({ status }) => status === 429)).toBe(true)
})
