import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import {
  aspetta,
  avviaAmbiente,
  indirizzo,
  invia,
  nuovaSessione,
  paga,
  type Ambiente,
} from '../../test/ambiente.ts'
import { contoAttivo } from '../../test/conti.ts'

let a: Ambiente
beforeAll(async () => {
  a = await avviaAmbiente()
})
afterAll(() => a.chiusura())

const nulla = 'Non è stato addebitato alcun importo.'

async function addebiti(payment_intent: string) {
  return (await a.stripe.charges.list({ payment_intent })).data
}

async function intento(id: string): Promise<Stripe.PaymentIntent> {
  const sessione = await a.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  const trovato = sessione.payment_intent
  if (trovato === null || typeof trovato === 'string') throw new Error('manca il PaymentIntent')
  return trovato
}

describe('pagina della carta', () => {
  it('GTW-M1 mostra esercente, importo e ritorno, senza script e in italiano', async () => {
    const sessione = await nuovaSessione(a.stripe)
    const risposta = await fetch(indirizzo(sessione))
    const testo = await risposta.text()
    expect(risposta.status).toBe(200)
    expect(testo).toContain('<html lang="it">')
    expect(testo).toContain('Officina Rossi')
    expect(testo).toContain('120,50\u00a0€')
    expect(testo).toContain('Ambiente di prova')
    expect(testo).toContain('Annulla e torna indietro')
    expect(testo).not.toContain('<script')
    expect(testo).not.toContain('style="')
    const csp = risposta.headers.get('content-security-policy')
    expect(csp).toContain("default-src 'none'")
    expect(csp).toContain("form-action 'self' http://negozio.test")
  })

  it('GTW-M1 (parte) dice per chi è il denaro, qui e sulla pagina della banca, senza credere alle sue parole', async () => {
    const company = { name: 'Forno <b>Ada</b> S.r.l.', tax_id: '01234567897' }
    const { id } = await contoAttivo(a, { company })
    const sessione = await nuovaSessione(a.stripe, {
      payment_intent_data: { on_behalf_of: id, transfer_data: { destination: id } },
    })
    const detto = '<b>Forno &lt;b&gt;Ada&lt;/b&gt; S.r.l.</b>'
    const pagina = indirizzo(sessione)
    expect(await (await fetch(pagina)).text()).toContain(detto)
    const sbagliata = await paga(pagina, '4242424242424241')
    expect(await sbagliata.text()).toContain(detto)
    const banca = await paga(pagina, '4000002500003155')
    expect(await (await fetch(banca.headers.get('location') ?? '')).text()).toContain(detto)
  })

  it('GTW-M1 con 4242 addebita una volta e torna al sito', async () => {
    const sessione = await nuovaSessione(a.stripe)
    const risposta = await paga(indirizzo(sessione), '4242 4242 4242 4242')
    expect(risposta.status).toBe(303)
    expect(risposta.headers.get('location')).toBe(`http://negozio.test/fatto?s=${sessione.id}`)
    const dopo = await a.stripe.checkout.sessions.retrieve(sessione.id)
    expect(dopo).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(dopo.client_reference_id).toBe('rif-1')
    const pi = await intento(sessione.id)
    expect(pi).toMatchObject({ status: 'succeeded', amount_received: 12_050 })
    expect(pi.metadata).toEqual({ tentativo: 't1' })
    expect(await addebiti(pi.id)).toHaveLength(1)
    const evento = await aspetta(() =>
      a.eventi.find(
        (e) => e.type === 'checkout.session.completed' && e.data.object.id === sessione.id,
      ),
    )
    expect(evento.data.object).toMatchObject({ payment_intent: pi.id, status: 'complete' })
  })

  it('T01 dieci invii insieme fanno un addebito solo', async () => {
    const sessione = await nuovaSessione(a.stripe)
    const pagina = indirizzo(sessione)
    const risposte = await Promise.all(
      Array.from({ length: 10 }, () => paga(pagina, '4242424242424242')),
    )
    expect(risposte.map((risposta) => risposta.status)).toEqual(Array(10).fill(303))
    const pi = await intento(sessione.id)
    expect(await addebiti(pi.id)).toHaveLength(1)
  })

  it.each([
    ['numero', { numero: '4242424242424241' }, 'Il numero della carta non è valido'],
    ['numero', { numero: '4539578763621486' }, 'Questa non è una carta di prova'],
    ['scadenza', { scadenza: '01/20' }, 'Questa carta è scaduta'],
    ['scadenza', { scadenza: '13/39' }, 'Scrivi mese e anno'],
    ['cvc', { cvc: '12' }, 'Il codice di sicurezza ha 3 cifre'],
    ['cvc', { numero: '378282246310005' }, 'Il codice di sicurezza ha 4 cifre'],
    ['intestatario', { intestatario: '' }, 'Scrivi il nome'],
  ])('GTW-M3 refuses a wrong %s beside the field: %o', async (campo, cambio, frase) => {
    const sessione = await nuovaSessione(a.stripe)
    const risposta = await paga(indirizzo(sessione), '4242424242424242', cambio)
    const testo = await risposta.text()
    expect(risposta.status).toBe(200)
    expect(testo).toContain(`id="${campo}-errore">${frase}`)
    expect(testo).toContain(nulla)
    expect((await a.stripe.checkout.sessions.retrieve(sessione.id)).status).toBe('open')
  })

  it('GTW-M3 ripropone nome e scadenza, mai numero e CVC, e nessuno script passa', async () => {
    const sessione = await nuovaSessione(a.stripe)
    const campi = { cvc: '987', intestatario: '"><script>x</script>', scadenza: '11/38' }
    const testo = await (await paga(indirizzo(sessione), '4000000000000002', campi)).text()
    expect(testo).toContain('value="11/38"')
    expect(testo).toContain('&quot;&gt;&lt;script&gt;')
    expect(testo).not.toContain('<script')
    expect(testo).not.toContain('value="987"')
    expect(testo).not.toContain('4000000000000002')
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'ha rifiutato il pagamento'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'abbastanza disponibilità'],
    ['4000000000009987', 'card_declined', 'lost_card', 'ha rifiutato questa carta'],
    ['4000000000000069', 'expired_card', 'expired_card', 'La carta è scaduta'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', 'non è corretto'],
    ['4000000000000119', 'processing_error', 'processing_error', 'Riprova tra qualche minuto'],
  ])('GTW-M4 %s è rifiutata (%s/%s) e si può riprovare', async (numero, code, motivo, frase) => {
    const sessione = await nuovaSessione(a.stripe)
    const risposta = await paga(indirizzo(sessione), numero)
    const testo = await risposta.text()
    expect(testo).toContain(frase)
    expect(testo).toContain(nulla)
    const pi = await intento(sessione.id)
    expect(pi.status).toBe('requires_payment_method')
    expect(pi.last_payment_error).toMatchObject({ code, decline_code: motivo })
    await aspetta(() =>
      a.eventi.find(
        (e) => e.type === 'payment_intent.payment_failed' && e.data.object.id === pi.id,
      ),
    )
    expect((await paga(indirizzo(sessione), '5555555555554444')).status).toBe(303)
    const dopo = await addebiti(pi.id)
    expect(dopo.map((charge) => charge.status).toSorted()).toEqual(['failed', 'succeeded'])
  })

  it('GTW-M5 una sessione scaduta non incassa, e lo dice', async () => {
    const sessione = await nuovaSessione(a.stripe)
    const pagina = indirizzo(sessione)
    await a.stripe.checkout.sessions.expire(sessione.id)
    const risposta = await paga(pagina, '4242424242424242')
    expect(risposta.status).toBe(410)
    expect(await risposta.text()).toContain(nulla)
    expect((await a.stripe.checkout.sessions.retrieve(sessione.id)).payment_intent).toBeNull()
  })

  it('risponde 404 in italiano a una sessione che non esiste', async () => {
    const risposta = await fetch(`${a.url}/paga/cs_test_nessuna`)
    expect(risposta.status).toBe(404)
    expect(await risposta.text()).toContain('Il collegamento non è valido')
  })
})

describe('conferma della banca', () => {
  async function finoAllaBanca(numero = '4000002500003155') {
    const sessione = await nuovaSessione(a.stripe)
    const risposta = await paga(indirizzo(sessione), numero)
    const banca = risposta.headers.get('location') ?? ''
    expect(banca).toContain('/3ds/')
    return { sessione, banca }
  }

  it('GTW-M1 approvata: un addebito autenticato e ritorno al sito', async () => {
    const { sessione, banca } = await finoAllaBanca()
    expect(await (await fetch(banca)).text()).toContain('Conferma con la tua banca')
    const risposta = await invia(banca, { risposta: 'approva' })
    expect(risposta.headers.get('location')).toBe(`http://negozio.test/fatto?s=${sessione.id}`)
    const pi = await intento(sessione.id)
    const [charge, ...altri] = await addebiti(pi.id)
    expect(altri).toHaveLength(0)
    expect(charge?.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated')
    const ancora = await invia(banca, { risposta: 'approva' })
    expect(ancora.status).toBe(303)
    expect(await addebiti(pi.id)).toHaveLength(1)
  })

  it('GTW-M4 rifiutata: nessun addebito, la sessione resta aperta e si riprova', async () => {
    const { sessione, banca } = await finoAllaBanca('4000002760003184')
    const risposta = await invia(banca, { risposta: 'rifiuta' })
    const pagina = await (await fetch(risposta.headers.get('location') ?? '')).text()
    expect(pagina).toContain('La conferma con la tua banca non è riuscita')
    expect(pagina).toContain(nulla)
    const pi = await intento(sessione.id)
    expect(pi.last_payment_error?.code).toBe('payment_intent_authentication_failure')
    expect(await addebiti(pi.id)).toHaveLength(0)
    expect((await paga(indirizzo(sessione), '4242424242424242')).status).toBe(303)
    expect((await intento(sessione.id)).status).toBe('succeeded')
  })

  it('T01 approvare una richiesta superata da un nuovo tentativo non addebita', async () => {
    const { sessione, banca } = await finoAllaBanca()
    await paga(indirizzo(sessione), '4242424242424242')
    const risposta = await invia(banca, { risposta: 'approva' })
    expect(await risposta.text()).toContain('Hai già confermato')
    const pi = await intento(sessione.id)
    expect(await addebiti(pi.id)).toHaveLength(1)
  })

  it('T01 approva e rifiuta nello stesso istante: vale una risposta sola', async () => {
    const { sessione, banca } = await finoAllaBanca()
    await Promise.all([
      invia(banca, { risposta: 'approva' }),
      invia(banca, { risposta: 'rifiuta' }),
      invia(banca, { risposta: 'approva' }),
    ])
    const pi = await intento(sessione.id)
    const quanti = await addebiti(pi.id)
    expect(quanti).toHaveLength(pi.status === 'succeeded' ? 1 : 0)
  })
})
