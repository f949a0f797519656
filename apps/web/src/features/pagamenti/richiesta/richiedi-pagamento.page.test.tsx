import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Call, refuse } from '../../../../test/fake-server.ts'
import { aDati } from '../../../../test/dati-fixtures.ts'
import { aPagamento, aPage } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const POST = 'POST /api/pagamenti'
const CLIENTI = { 'POST /api/search/clienti': aPage([]) }

async function fill(user: UserEvent, importo = '120,50') {
  await user.click(await screen.findByRole('radio', { name: 'Nuovo cliente' }))
  await user.type(screen.getByLabelText('Nome e cognome'), 'Maria Bianchi')
  await user.type(screen.getByLabelText('E-mail'), 'maria@esempio.it')
  await user.type(screen.getByLabelText('Importo'), importo)
  await user.type(screen.getByLabelText('Causale'), 'Tagliando')
}
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Richiedi / }))
const keyOf = (call: Call | undefined) => call?.headers.get('idempotency-key')

describe('richiesta', () => {
  it('PAG-M3 manda quello che è scritto, poi mostra link e QR e dice che nulla è addebitato', async () => {
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, [POST]: aPagamento() },
    })
    await fill(user, '1.234,5')
    await user.type(screen.getByLabelText('Riferimento interno (facoltativo)'), 'ORD-77')
    await submit(user)
    const notice = await screen.findByText(/Nessun importo è stato ancora addebitato/)
    expect(notice.textContent).toContain('Maria Bianchi')
    expect(server.named(POST)[0]?.body).toMatchObject({
      cliente_nuovo: { nome: 'Maria Bianchi', email: 'maria@esempio.it' },
      importo_centesimi: 123_450,
      causale: 'Tagliando',
      riferimento_interno: 'ORD-77',
      valido_fino: null,
      invia_email: true,
    })
    expect(screen.getByRole('img', { name: /QR/ }).getAttribute('src')).toMatch(/qr\.svg$/)
    await user.click(screen.getByRole('button', { name: 'Copia link' }))
    expect(await navigator.clipboard.readText()).toBe(aPagamento().link)
  })

  it('PAG-M3 (parte) accanto si legge mentre si scrive quello che riceverà il cliente', async () => {
    const { user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, 'GET /api/profilo/dati': aDati() },
    })
    const preview = within(
      await screen.findByRole('complementary', { name: 'Che cosa riceve il cliente' }),
    )
    expect(preview.getByText(/Scrivi l’importo/)).toBeTruthy()
    await fill(user, '1.234,5')
    expect(
      await preview.findByText('Officina Bellini ti chiede un pagamento di 1.234,50 €'),
    ).toBeTruthy()
    expect(preview.getByText('Causale').nextElementSibling?.textContent).toBe('Tagliando')
    expect(preview.getByText('Paga 1.234,50 €')).toBeTruthy()
    expect(preview.queryByRole('button')).toBeNull()
    await user.click(screen.getByLabelText('Invia il link al cliente per e-mail'))
    expect(preview.getByText(/Non parte alcuna e-mail/)).toBeTruthy()
  })

  it('PAG-M3 chi è nuovo può essere un condominio', async () => {
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, [POST]: aPagamento() },
    })
    await fill(user)
    await user.selectOptions(screen.getByLabelText('Chi è'), 'condominio')
    expect(screen.getByLabelText('Nome del condominio')).toBeTruthy()
    await submit(user)
    expect(server.named(POST)[0]?.body).toMatchObject({ cliente_nuovo: { tipo: 'condominio' } })
  })

  it('PAG-M3 l’SMS si chiede solo per chi è già cliente', async () => {
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, [POST]: aPagamento() },
    })
    await user.click(await screen.findByLabelText('Inviaglielo anche per SMS'))
    await fill(user)
    expect(screen.queryByLabelText('Inviaglielo anche per SMS')).toBeNull()
    await submit(user)
    expect(await screen.findByText(/un’e-mail con il link/)).toBeTruthy()
    expect(server.named(POST)[0]?.body).toMatchObject({ invia_email: true, invia_sms: false })
  })

  it('§3.1 si salva come bozza: nessun link da consegnare, e si dice che il cliente non la vede', async () => {
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, [POST]: aPagamento({ stato: 'bozza' }) },
    })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Salva come bozza' }))
    expect(await screen.findByText('Bozza salvata')).toBeTruthy()
    expect(server.named(POST)[0]?.body).toMatchObject({ bozza: true })
    expect(screen.queryByRole('button', { name: 'Copia link' })).toBeNull()
  })

  it('PAG-M3 vuota non parte: ogni campo dice che cosa manca, e l’elenco in alto ha il fuoco', async () => {
    const { server, user } = await renderPage('/pagamenti/nuovo', { answers: CLIENTI })
    await screen.findByLabelText('Importo')
    await submit(user)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Scegli un cliente')
    expect(alert.textContent).toContain('Inserisci un importo, ad esempio 1.234,50')
    await waitFor(() => expect(document.activeElement).toBe(alert))
    await user.click(screen.getByRole('link', { name: /Scrivi che cosa/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('Causale'))
    expect(server.named(POST)).toHaveLength(0)
  })

  it.each([
    ['1,234.50', 'Scrivi l’importo con la virgola, ad esempio 1.234,50'],
    ['12,345', 'Al massimo due cifre dopo la virgola, ad esempio 1.234,50'],
    ['-5', 'L’importo deve essere maggiore di zero'],
    ['0,49', 'L’importo minimo è 0,50 €'],
    ['1.000.000,00', 'L’importo massimo è 999.999,99 €'],
  ])('PAG-M3 importo "%s" → %s', async (importo, message) => {
    const { server, user } = await renderPage('/pagamenti/nuovo', { answers: CLIENTI })
    await fill(user, importo)
    await submit(user)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(server.named(POST)).toHaveLength(0)
  })

  it('PAG-M3 il contatore della causale conta, e 140 è il massimo', async () => {
    const { user } = await renderPage('/pagamenti/nuovo', { answers: CLIENTI })
    const causale = await screen.findByLabelText('Causale')
    await user.type(causale, 'Tagliando')
    expect(screen.getByText('9 di 140 caratteri')).toBeTruthy()
    expect(causale.getAttribute('maxlength')).toBe('140')
  })

  it('SPC-24 quello che il server rifiuta va accanto al suo campo', async () => {
    const errors = [{ pointer: '/cliente_nuovo/email', message: 'Questa e-mail non va bene' }]
    const { user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, [POST]: () => refuse('dati_non_validi', errors) },
    })
    await fill(user)
    await submit(user)
    expect(await screen.findByRole('link', { name: 'Questa e-mail non va bene' })).toBeTruthy()
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('ripetizioni', () => {
  it('X8 dopo una risposta persa la chiave resta la stessa, dopo un esito cambia', async () => {
    let tries = 0
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: {
        ...CLIENTI,
        [POST]: () => {
          tries += 1
          if (tries === 1) throw new TypeError('fetch failed')
          return tries === 2 ? refuse('dati_non_validi') : aPagamento()
        },
      },
    })
    await fill(user)
    await submit(user)
    expect(await screen.findByText(/non è raggiungibile/)).toBeTruthy()
    await submit(user)
    await screen.findByText('Controlla i dati inseriti.')
    await submit(user)
    await screen.findByText('Richiesta creata')
    const [first, second, third] = server.named(POST).map(keyOf)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('X8 un doppio clic è una richiesta sola', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { server, user } = await renderPage('/pagamenti/nuovo', {
      answers: { ...CLIENTI, [POST]: () => promise },
    })
    await fill(user)
    await user.dblClick(screen.getByRole('button', { name: /^Richiedi / }))
    resolve(aPagamento())
    await screen.findByText('Richiesta creata')
    expect(server.named(POST)).toHaveLength(1)
  })

  it('SES-M4 quello che era scritto sopravvive a una ricarica', async () => {
    const { user, unmount } = await renderPage('/pagamenti/nuovo', { answers: CLIENTI })
    await fill(user)
    unmount()
    await renderPage('/pagamenti/nuovo', { answers: CLIENTI })
    expect(await screen.findByDisplayValue('Maria Bianchi')).toBeTruthy()
    expect(screen.getByDisplayValue('120,50')).toBeTruthy()
  })
})
