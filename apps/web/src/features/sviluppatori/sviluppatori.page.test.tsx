import type { ChiaveApi } from '@rateo/contract/ponte/sviluppatori'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, refuse } from '../../../test/fake-server.ts'
import { ID } from '../../../test/fixtures.ts'
import { dialog } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const LIST = 'GET /api/chiavi_api'
const CREATE = 'POST /api/chiavi_api'

const aChiave = (change: Partial<ChiaveApi> = {}): ChiaveApi => ({
  _id: ID,
  nome: 'Gestionale',
  ambiente: 'test',
  inizio: 'rk_test_abcd',
  ambiti: ['pagamenti:lettura'],
  stato: 'attiva',
  scade_at: '2027-11-20T10:20:00.000Z',
  ultimo_uso_at: null,
  ultimo_uso_ip: null,
  creata_da: 'Elena Ferraro',
  sostituisce: null,
  sostituita: false,
  created_at: '2026-11-20T10:20:00.000Z',
  ...change,
})
const keys = (data: ChiaveApi[], change: object = {}): Answers => ({
  [LIST]: {
    data,
    ambiente: 'test',
    giorni_massimi: 365,
    tetto_rimborsi_centesimi: 50_000,
    ...change,
  },
})

async function openDialog(answers: Answers) {
  const page = await renderPage('/sviluppatori', { as: 'esercente', answers })
  await page.user.click(await screen.findByRole('button', { name: 'Nuova chiave' }))
  return { ...page, root: await dialog() }
}

describe('SVI-M1 le chiavi', () => {
  it('SVI-M1 (parte) di ognuna: che cosa può, quando fu usata e da dove, quando finisce', async () => {
    const used = { ultimo_uso_at: '2026-11-21T09:30:00.000Z', ultimo_uso_ip: '192.0.2.7' }
    await renderPage('/sviluppatori', {
      as: 'esercente',
      answers: keys([
        aChiave(),
        aChiave({ _id: '0000000000000000000000a2', nome: 'Sito', stato: 'revocata', ...used }),
      ]),
    })
    const list = await screen.findByRole('list', { name: 'Chiavi API' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toContain('Leggere i pagamenti')
    expect(first?.textContent).toContain('Mai usata')
    expect(first?.textContent).toContain('Scadenza 20/11/2027')
    expect(second?.textContent).toMatch(/Ultimo uso 21\/11\/2026, 10:30 da 192\.0\.2\.7/)
    // One that is over cannot be revoked again.
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Sostituisci Gestionale', 'Revoca Gestionale'])
  })

  it('X12 senza chiavi dice a che cosa serve, e in che ambiente si è', async () => {
    await renderPage('/sviluppatori', { as: 'esercente', answers: keys([]) })
    expect(await screen.findByText(/Creane una/)).toBeTruthy()
    expect(screen.getByText(/sono di prova: nessun importo vero viene mosso/)).toBeTruthy()
  })

  it.each(['cliente', 'admin'] as const)(
    'SVI-M1 (parte) %s legge di chi sono, e non le chiede',
    async (as) => {
      const { server } = await renderPage('/sviluppatori', { as, answers: keys([aChiave()]) })
      expect(await screen.findByText('Chiavi ed eventi sono degli esercenti')).toBeTruthy()
      expect(server.named(LIST)).toHaveLength(0)
    },
  )
})

describe('SVI-M1 una chiave nuova', () => {
  it('SVI-M1 (parte) il segreto si vede una volta sola: chiuso il dialogo non c’è più', async () => {
    const { server, user, root } = await openDialog({
      ...keys([]),
      [CREATE]: { chiave: aChiave({ nome: 'Cassa' }), segreto: 'rk_test_segreto' },
    })
    await user.type(within(root).getByLabelText('Nome'), 'Cassa')
    await user.type(within(root).getByLabelText('La tua password'), 'una frase lunga')
    await user.click(within(root).getByRole('button', { name: 'Crea la chiave' }))
    expect(await screen.findByText('rk_test_segreto')).toBeTruthy()
    expect(screen.getByText('Non la vedrai più')).toBeTruthy()
    expect(server.named(CREATE)[0]?.body).toEqual({
      nome: 'Cassa',
      ambiti: ['pagamenti:lettura'],
      giorni_di_validita: 365,
      password: 'una frase lunga',
    })
    await user.click(screen.getByRole('button', { name: 'L’ho copiata' }))
    await waitFor(() => expect(screen.queryByText('rk_test_segreto')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Nuova chiave' }))
    await screen.findByLabelText('Nome')
    expect(document.body.textContent).not.toContain('rk_test_segreto')
  })

  it('SVI-M1 (parte) il tetto dei rimborsi e la vita più lunga sono quelli del portale', async () => {
    const { root } = await openDialog(keys([], { giorni_massimi: 60 }))
    expect(within(root).getByLabelText(/fino a 500,00\s€ al giorno/)).toBeTruthy()
    expect(within(root).getByRole<HTMLInputElement>('combobox', { name: 'Scadenza' }).value).toBe(
      '60 giorni',
    )
  })

  it('SVI-M1 (parte) senza nome, senza permessi o senza password non si chiede niente', async () => {
    const { server, user, root } = await openDialog(keys([]))
    await user.click(within(root).getByLabelText('Leggere i pagamenti'))
    await user.click(within(root).getByRole('button', { name: 'Crea la chiave' }))
    expect(root.textContent).toContain('Inserisci un nome')
    expect(root.textContent).toContain('Scegli almeno un permesso')
    expect(server.named(CREATE)).toHaveLength(0)
  })

  it('SVI-M1 (parte) il codice è per quei permessi; chi torna indietro ritrova quello che ha scritto', async () => {
    const { user, root } = await openDialog({
      ...keys([]),
      [CREATE]: () => refuse('otp_richiesto'),
    })
    await user.type(within(root).getByLabelText('Nome'), 'Cassa')
    await user.click(within(root).getByLabelText('Leggere i clienti'))
    await user.type(within(root).getByLabelText('La tua password'), 'una frase lunga')
    await user.click(within(root).getByRole('button', { name: 'Crea la chiave' }))
    expect(
      await screen.findByText(/“Cassa” potrà: leggere i pagamenti, leggere i clienti\./),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Indietro' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('Cassa')
    expect(screen.getByLabelText<HTMLInputElement>('Leggere i clienti').checked).toBe(true)
  })
})

it('SVI-M1 (parte) revocare dice che cosa smette, e si può lasciar stare', async () => {
  const revoke = `DELETE /api/chiavi_api/${ID}`
  const { server, user } = await renderPage('/sviluppatori', {
    as: 'esercente',
    answers: { ...keys([aChiave()]), [revoke]: aChiave({ stato: 'revocata' }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Revoca Gestionale' }))
  const root = await dialog()
  expect(root.textContent).toContain(
    'Le chiamate fatte con “Gestionale” vengono rifiutate da subito',
  )
  await user.click(within(root).getByRole('button', { name: 'Indietro' }))
  expect(server.named(revoke)).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Revoca Gestionale' }))
  await user.click(await screen.findByRole('button', { name: 'Revoca la chiave' }))
  expect(await screen.findByText('Chiave revocata: non vale più.')).toBeTruthy()
  expect(server.named(revoke)).toHaveLength(1)
})

describe('SVI-M1 sostituire una chiave', () => {
  const turn = `POST /api/chiavi_api/${ID}/ruota`

  it('SVI-M1 (parte) si sceglie per quanto valgono tutte e due; la nuova si vede una volta sola', async () => {
    const { server, user } = await renderPage('/sviluppatori', {
      as: 'esercente',
      answers: {
        ...keys([aChiave()]),
        [turn]: { chiave: aChiave({ sostituisce: ID }), segreto: 'rateo_test_nuova' },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Sostituisci Gestionale' }))
    const root = await dialog()
    await user.selectOptions(within(root).getByRole('combobox'), 'Una settimana')
    await user.type(within(root).getByLabelText('La tua password'), 'una frase lunga')
    await user.click(within(root).getByRole('button', { name: 'Fai la chiave nuova' }))
    expect(await screen.findByText('rateo_test_nuova')).toBeTruthy()
    expect(server.named(turn)[0]?.body).toEqual({
      sovrapposizione_ore: 168,
      password: 'una frase lunga',
    })
    await user.click(screen.getByRole('button', { name: 'L’ho copiata' }))
    await waitFor(() => expect(screen.queryByText('rateo_test_nuova')).toBeNull())
  })

  it('SVI-M1 (parte) di quella sostituita si legge fin quando vale, e non si sostituisce di nuovo', async () => {
    await renderPage('/sviluppatori', {
      as: 'esercente',
      answers: keys([aChiave({ sostituita: true, scade_at: '2026-11-28T10:00:00.000Z' })]),
    })
    expect(await screen.findByText(/Sostituita: vale fino al 28\/11\/2026, 11:00/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sostituisci Gestionale' })).toBeNull()
  })
})

describe('SVI-B4 la documentazione', () => {
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'Rateo', version: '1' },
    paths: {
      '/api/pagamenti/{id}': {
        get: {
          summary: 'Un pagamento',
          tags: ['pagamenti'],
          'x-ambito': 'pagamenti:lettura',
          'x-codeSamples': [
            {
              lang: 'Shell',
              label: 'curl',
              source: 'curl https://rateo.test/uno -H "Authorization: Bearer $RATEO_KEY"',
            },
            {
              lang: 'TypeScript',
              label: 'TypeScript',
              source: 'new Rateo({ chiave: process.env.RATEO_KEY })',
            },
          ],
          parameters: [{ name: 'id', in: 'path' }],
        },
      },
    },
  }

  it('SVI-B4 (parte) ogni chiamata ha permesso ed esempio, e ogni errore la sua frase', async () => {
    await renderPage('/sviluppatori?scheda=documentazione', {
      as: 'cliente',
      answers: { 'GET /api/openapi.json': openapi },
    })
    const call = await screen.findByRole('region', { name: 'GET /api/pagamenti/{id}' })
    expect(call.textContent).toContain('Permesso: pagamenti:lettura')
    expect(call.textContent).toContain('curl https://rateo.test/uno')
    const errors = screen.getByRole('region', { name: 'Errori' })
    expect(within(errors).getByText('non_trovato')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Scarica OpenAPI' }).getAttribute('href')).toBe(
      '/api/openapi.json',
    )
  })

  it('SVI-M3 (parte) con la propria chiave di prova gli esempi sono pronti, in curl e in TypeScript; una vera non si accetta', async () => {
    const { user } = await renderPage('/sviluppatori?scheda=documentazione', {
      as: 'esercente',
      answers: { 'GET /api/openapi.json': openapi },
    })
    const example = () => screen.findByLabelText('Esempio di GET /api/pagamenti/{id}')
    expect((await example()).textContent).toContain('$RATEO_KEY')
    const field = screen.getByLabelText('La tua chiave di prova')
    await user.type(field, `rateo_live_${'a'.repeat(43)}`)
    expect(screen.getByText(/Questa è una chiave vera/)).toBeTruthy()
    expect((await example()).textContent).toContain('$RATEO_KEY')
    await user.clear(field)
    const chiave = `rateo_test_${'a'.repeat(43)}`
    await user.type(field, chiave)
    expect((await example()).textContent).toContain(`Bearer ${chiave}`)
    await user.click(screen.getByRole('radio', { name: 'TypeScript' }))
    expect((await example()).textContent).toBe(`new Rateo({ chiave: '${chiave}' })`)
  })

  it('SVI-M3 (parte) ogni evento ha un esempio di ciò che arriva', async () => {
    await renderPage('/sviluppatori?scheda=documentazione', {
      as: 'esercente',
      answers: { 'GET /api/openapi.json': openapi },
    })
    const example = await screen.findByLabelText('Esempio di pagamento.pagato')
    expect(JSON.parse(example.textContent ?? '')).toMatchObject({
      type: 'pagamento.pagato',
      data: { stato: 'pagato', stato_precedente: 'da_pagare' },
    })
  })

  it('SPC-24 se non arriva lo dice, e si riprova', async () => {
    let isUp = false
    await renderPage('/sviluppatori?scheda=documentazione', {
      as: 'esercente',
      answers: { 'GET /api/openapi.json': () => (isUp ? openapi : refuse('errore_interno')) },
    })
    const again = await screen.findByRole('button', { name: 'Riprova' })
    isUp = true
    fireEvent.click(again)
    expect(await screen.findByRole('region', { name: 'GET /api/pagamenti/{id}' })).toBeTruthy()
  })
})
