import { ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { pagaSullaPagina, type Payments, startPayments } from '../../../../test/payments.ts'
import { speseDivise } from '../../../../test/ripartizioni/spese-divise.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'

const clock = stoppedClock(new Date('2026-11-24T10:00:00Z'))
let p: Payments
let scuola: Awaited<ReturnType<typeof createEsercente>>
let spese: ReturnType<typeof speseDivise>
beforeAll(async () => {
  p = await startPayments({ clock })
  scuola = await createEsercente(p.db)
  spese = speseDivise(p, scuola)
})
afterAll(() => p.stop())

type Divisa = Awaited<ReturnType<ReturnType<typeof speseDivise>['divisa']>>

/** Reads all that a parent is given of a spesa, on every page that has something of it. */
async function tuttoQuelloCheLegge(d: Divisa, chi: 'madre' | 'padre') {
  const io = p.as(d[chi])
  const pagine = await Promise.all([
    io('POST', '/api/search/pagamenti', {}),
    io('POST', '/api/search/documenti', {}),
    io('POST', '/api/search/ripartizioni', {}),
    io('POST', '/api/search/beneficiari', {}),
    io('GET', '/api/profilo/esporta'),
  ])
  return JSON.stringify(pagine.map(({ body }) => body))
}

it('Y5 due figli e due genitori al 70 e al 30: ciascuno paga il suo senza vedere l’altro, il rimborso torna in proporzione, si sollecita solo chi non paga, la nonna paga con un link, e i dati dei minori si cancellano', async () => {
  const d = await spese.divisa()
  const { madre, padre } = d
  const nomeDi = async (id: string) =>
    await p.db
      .selectFrom('clienti')
      .where('id', '=', id)
      .select(['nome', 'email'])
      .executeTakeFirstOrThrow()
  const secondo = await p.as(madre)('POST', '/api/beneficiari', { nome: 'Marco Rossi' })
  expect(secondo.status).toBe(200)

  // Each with a card and a receipt of one's own, which names the child; nothing of the other parent.
  const suo = await spese.paga(d, 'madre')
  const altro = await spese.paga(d, 'padre')
  expect(await p.addebiti(suo)).toMatchObject([{ amount: 7000 }])
  expect(await p.addebiti(altro)).toMatchObject([{ amount: 3000 }])
  for (const id of [suo, altro]) {
    expect((await emettiRicevuta(p.deps, id))?.contenuto).toMatchObject({
      beneficiario: { nome: 'Giulia Rossi' },
    })
  }
  for (const [chi, lei] of [
    ['madre', padre],
    ['padre', madre],
  ] as const) {
    const letto = await tuttoQuelloCheLegge(d, chi)
    const { nome, email } = await nomeDi(lei.id)
    for (const segreto of [lei.id, nome, String(email)]) expect(letto).not.toContain(segreto)
    const sua = { madre: altro, padre: suo }[chi]
    expect((await p.as(d[chi])('GET', `/api/pagamenti/${sua}`)).status).toBe(404)
  }
  expect(await tuttoQuelloCheLegge(d, 'padre')).not.toContain('Marco')

  // A refund comes back to each by their share, and shares and debt stay the same sum.
  const reso = await spese.chiama(scuola, 'POST', `/api/ripartizioni/${d.id}/rimborsi`, {
    importo_centesimi: 3333,
    motivo: 'richiesta_cliente',
  })
  expect(reso.status).toBe(200)
  await expect
    .poll(
      async () =>
        (await d.leggi()).elenco.map(
          (q: { pagamento: { rimborsato_centesimi: number } }) => q.pagamento.rimborsato_centesimi,
        ),
      { timeout: 8000, interval: 300 },
    )
    .toEqual(ripartisciPerPesi(3333, [7000, 3000]))
  expect(await d.leggi()).toMatchObject({ incassato_centesimi: 10_000, residuo_centesimi: 0 })

  // In the next spesa the father does not pay: he alone is reminded.
  const due = await spese.divisa({ scadenza: '2026-11-24' })
  const pagata = await spese.paga(due, 'madre')
  const { pagamento_id } = (await due.accetta('padre')).body
  const sollecita = (id: string) =>
    spese.chiama(scuola, 'POST', `/api/pagamenti/${id}/sollecita`, {})
  expect([(await sollecita(pagata)).status, (await sollecita(pagamento_id)).status]).toEqual([
    409, 200,
  ])
  const sollecitati = await p.db
    .selectFrom('solleciti')
    .where('cliente_id', 'in', [due.madre.id, due.padre.id])
    .select('cliente_id')
    .execute()
  expect(sollecitati).toEqual([{ cliente_id: due.padre.id }])

  // The grandmother pays his share by a link, and reads nothing of the family.
  const link = await spese.chiama(
    due.padre,
    'POST',
    `/api/pagamenti/${pagamento_id}/fai_pagare`,
    {},
  )
  const percorso = new URL(link.body.url).pathname
  const apri = async () => (await p.app.inject({ method: 'GET', url: percorso })).body
  expect(await apri()).toContain('30,00')
  for (const segreto of ['Giulia', 'Campo estivo', (await nomeDi(due.padre.id)).nome])
    expect(await apri()).not.toContain(segreto)
  const avvio = await p.app.inject({
    method: 'POST',
    url: `${percorso}/paga`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: 'nome=Nonna+Pina',
  })
  const verso = /content="0; url=([^"]+)"/.exec(avvio.body)?.[1] ?? ''
  await pagaSullaPagina(verso.replaceAll('&amp;', '&'))
  await expect.poll(apri, { timeout: 8000, interval: 300 }).toContain('È pagato')
  expect((await emettiRicevuta(p.deps, pagamento_id))?.contenuto).toMatchObject({
    pagato_da: 'Nonna Pina',
  })

  // A parent that leaves takes the children's data along: what is kept of them has no name any more.
  const sola = await createCliente(p.db, { esercente_id: scuola.id })
  await p.as(sola)('POST', '/api/beneficiari', { nome: 'Bimba Unica', nato_il: '2015-03-04' })
  expect((await p.as(sola)('POST', '/api/profilo/cancellazione', { motivo: '' })).status).toBe(200)
  const restano = await p.db
    .selectFrom('beneficiari')
    .where('cliente_id', '=', sola.id)
    .where((eb) => eb.or([eb('nome', '=', 'Bimba Unica'), eb('nato_il', 'is not', null)]))
    .select('id')
    .execute()
  expect(restano).toEqual([])
}, 90_000)
