import { describe, expect, it } from 'vitest'
import type { DatiPagamento } from './dati-pagamento.ts'
import { html } from './html.ts'
import { headerText } from './layout.ts'
import { linkScaduto } from './link-scaduto.ts'
import { otp } from './otp.ts'
import { pagamentoAnnullato } from './pagamento-annullato.ts'
import { addebitoRestituitoCliente } from './mandato.ts'
import { pagamentoNonRiuscito } from './pagamento-non-riuscito.ts'
import { pagamentoRichiesto } from './pagamento-richiesto.ts'
import { pagamentoRiuscitoCliente, pagamentoRiuscitoEsercente } from './pagamento-riuscito.ts'

const ORIGIN = 'https://rateo.test'
/** A debit that came back, of which nothing had been given back before. */
const TORNATO = { importo_centesimi: 6200, reso_centesimi: 0 }
const pagamento: DatiPagamento = {
  id: '6562a1f4c0ffee0000000001',
  numero: 'PAG-10482',
  esercente: 'Panificio Moretti',
  cliente: 'Giulia Ferrari',
  causale: 'Torta di compleanno',
  importo_centesimi: 12_050,
  scadenza: '2026-12-01',
  valido_fino: null,
}
const esito = {
  pagato_centesimi: 12_050,
  residuo_centesimi: 0,
  pagato_il: '2026-11-21',
  metodo_etichetta: 'Visa •••• 4242',
  ricevuta: 'RIC-2026-00042',
  estratto: 'PANIFICIO MORETTI',
}

const DOVE = { origin: ORIGIN, codice: 'AB12CD34' }
const all = (dati: DatiPagamento) => ({
  pagamento_richiesto: pagamentoRichiesto(dati, DOVE),
  pagamento_riuscito_cliente: pagamentoRiuscitoCliente(dati, esito, ORIGIN),
  pagamento_riuscito_esercente: pagamentoRiuscitoEsercente(dati, esito, ORIGIN),
  pagamento_non_riuscito: pagamentoNonRiuscito(dati, 'fondi_insufficienti', ORIGIN),
  pagamento_annullato: pagamentoAnnullato(dati),
  link_scaduto: linkScaduto(dati, ORIGIN),
  otp: otp('012345'),
})

describe('the messages', () => {
  it.each(Object.entries(all(pagamento)))('%s says whether money moved', (_, { testo }) => {
    expect(testo).toMatch(
      /non è stato addebitato alcun importo|sono stati addebitati|ti ha pagato/i,
    )
  })

  it.each(Object.entries(all(pagamento)))('%s says the same as text and as HTML', (_, email) => {
    const asText = email.html
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll(/\s+/g, ' ')
    for (const line of email.testo.split('\n').filter(Boolean)) {
      // Labels and values are set apart in one and by a colon in the other; addresses are behind their button.
      for (const piece of line.startsWith('https://') ? [] : line.replace(/:$/, '').split(': ')) {
        expect(asText).toContain(piece.replaceAll(/\s+/g, ' '))
      }
    }
    expect(email.html).toMatch(/^<!doctype html>\s*<html lang="it">/)
    expect(email.html).not.toMatch(/<script|<img|http:\/\//)
  })

  it('PAG-M3 the request carries who, how much, what for, until when, and the button', () => {
    const {
      oggetto,
      testo,
      html: page,
    } = pagamentoRichiesto({ ...pagamento, valido_fino: '2026-12-05' }, DOVE)
    expect(oggetto).toBe('Panificio Moretti ti chiede 120,50\u00a0€')
    expect(testo).toContain('Causale: Torta di compleanno')
    expect(testo).toContain('Da pagare entro: martedì 1 dicembre 2026')
    expect(testo).toContain('Link valido fino a: sabato 5 dicembre 2026')
    expect(testo).toContain(`${ORIGIN}/gateway/${pagamento.id}`)
    expect(page).toContain(`href="${ORIGIN}/gateway/${pagamento.id}"`)
    // A person who trusts no link types the code.
    expect(testo).toMatch(new RegExp(`${ORIGIN}/verifica e scrivi il codice AB12-CD34-[0-9A-Z]`))
  })

  it('PAG-M3 (parte) who asks stands at the head for who pays, and the portal for who is paid', () => {
    const testata = 'class="brand shop">Forno &lt;b&gt; <span'
    const dati = { ...pagamento, esercente: 'Forno <b>' }
    expect(pagamentoRichiesto(dati, DOVE).html).toContain(testata)
    expect(pagamentoRiuscitoCliente(dati, esito, ORIGIN).html).toContain(testata)
    expect(pagamentoNonRiuscito(dati, null, ORIGIN).html).toContain(testata)
    expect(pagamentoRiuscitoEsercente(dati, esito, ORIGIN).html).toContain('class="brand">Rateo<')
  })

  it('PAG-M6 the receipt is named, and what is left of a part is told', () => {
    expect(pagamentoRiuscitoCliente(pagamento, esito, ORIGIN).testo).toContain(
      'Ricevuta: RIC-2026-00042',
    )
    // The name on the statement is for whoever paid, and only where a card was charged.
    const conNome = 'Sull’estratto della carta: PANIFICIO MORETTI'
    expect(pagamentoRiuscitoCliente(pagamento, esito, ORIGIN).testo).toContain(conNome)
    expect(pagamentoRiuscitoEsercente(pagamento, esito, ORIGIN).testo).not.toContain(conNome)
    const senza = { ...esito, estratto: null }
    expect(pagamentoRiuscitoCliente(pagamento, senza, ORIGIN).testo).not.toContain('estratto')
    const part = { ...esito, pagato_centesimi: 5000, residuo_centesimi: 7050, ricevuta: null }
    const { oggetto, testo } = pagamentoRiuscitoCliente(pagamento, part, ORIGIN)
    expect(oggetto).toBe('Hai pagato 50,00\u00a0€ a Panificio Moretti')
    expect(testo).toContain('Resta da pagare: 70,50\u00a0€')
  })

  it.each([
    'fondi_insufficienti',
    'carta_scaduta',
    'autenticazione_non_riuscita',
    'codice_mai_visto',
    null,
  ])('GTW-M4 a refusal for %s says that nothing was taken, once', (codice) => {
    const { testo } = pagamentoNonRiuscito(pagamento, codice, ORIGIN)
    expect(testo.match(/Non è stato addebitato alcun importo/g)).toHaveLength(1)
  })

  it('ABB-M5 (parte) an automatic charge that was refused says so, and what comes next', () => {
    const riprova = pagamentoNonRiuscito(pagamento, 'fondi_insufficienti', ORIGIN, {
      riprova_il: '2026-12-04',
    })
    expect(riprova.oggetto).toContain('L’addebito automatico')
    expect(riprova.testo).toContain('Riproviamo da soli venerdì 4 dicembre 2026')
    expect(riprova.testo).not.toContain('hai provato a pagare')
    const basta = pagamentoNonRiuscito(pagamento, null, ORIGIN, { riprova_il: null })
    expect(basta.testo).toContain('Non riproviamo da soli')
  })

  it.each([
    ['AC04', 'Puoi pagare con una carta o da un altro conto.'],
    ['MD07', 'Puoi pagare con una carta o da un altro conto.'],
    ['AM04', 'Puoi riprovare quando sul conto c’è disponibilità'],
    ['rifiuto_definitivo', 'Usa un’altra carta o un altro modo di pagare.'],
    ['carta_scaduta', 'Usa un’altra carta o un altro modo di pagare.'],
    ['cvv_errato', 'Puoi usare la stessa carta o un’altra.'],
  ])('GTW-M5 (parte) after %s the message says what can work', (codice, frase) => {
    const { testo } = pagamentoNonRiuscito(pagamento, codice, ORIGIN)
    expect(testo).toContain(frase)
    expect(testo.includes('la stessa carta')).toBe(codice === 'cvv_errato')
  })

  it.each([
    ['AM04', 'non ha eseguito l’addebito', 'Dal tuo conto non è uscito nulla.'],
    ['AC04', 'non ha eseguito l’addebito', 'Dal tuo conto non è uscito nulla.'],
    ['MD06', 'ha restituito l’addebito', 'L’importo è tornato sul tuo conto.'],
    ['MD01', 'ha restituito l’addebito', 'Se l’importo era uscito dal tuo conto, è tornato.'],
    ['ZZ99', 'ha restituito l’addebito', 'Se l’importo era uscito dal tuo conto, è tornato.'],
  ])('PAG-M9 (parte) a debit sent back for %s says where the money is', (causale, fatto, dove) => {
    const { oggetto, testo } = addebitoRestituitoCliente(pagamento, TORNATO, causale, ORIGIN)
    expect(oggetto).toContain(fatto)
    expect(testo).toContain(`${dove} L’importo è di nuovo da pagare a Panificio Moretti.`)
  })

  it('a name that ends with a point is not followed by another', () => {
    const nome = { ...pagamento, esercente: 'Palestra Aurora S.S.D. a r.l.' }
    const { testo } = addebitoRestituitoCliente(nome, TORNATO, 'AM04', ORIGIN)
    expect(testo).toContain('di nuovo da pagare a Palestra Aurora S.S.D. a r.l.\n')
    expect(testo).not.toContain('..')
  })

  it('the one-time code is not in the subject', () => {
    expect(otp('012345').oggetto).not.toContain('0')
    expect(otp('012345').testo).toContain('Codice: 012345')
    expect(otp('012345').testo).toContain('Vale 5 minuti')
  })
})

const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title></style><script>x</script>',
  '&lt;b&gt;',
  '{{constructor.constructor("x")()}}',
]

describe('T23 what people typed stays text', () => {
  it.each(PAYLOADS)('T23 %s', (payload) => {
    const dati = { ...pagamento, esercente: payload, cliente: payload, causale: payload }
    for (const email of Object.values(all(dati))) {
      expect(email.html).not.toMatch(/<(?:script|img|svg)/)
      expect(email.html.match(/<\/style>/g)).toHaveLength(1)
      expect(email.html).not.toMatch(/=["'][^"']*["'][^\s>]*onerror/)
    }
    expect(pagamentoRichiesto(dati, DOVE).testo).toContain(payload)
  })

  it('T23 the tag escapes everything but its own', () => {
    // Another name than `html` makes the formatter leave the text as it is.
    const tag = html
    const own = [tag`<i>`, tag`</i>`]
    expect(tag`<b title="${'"'}">${'<&>'}${own}</b>`.safe).toBe(
      '<b title="&quot;">&lt;&amp;&gt;<i></i></b>',
    )
  })
})

describe('T23 headers are one line', () => {
  it.each(['a\r\nBcc: b@male.test', 'a\nX: 1', 'a\u2028b', 'a\u0000b', 'a\u202eb', ' a \t b '])(
    '%j',
    (text) => {
      expect(headerText(text)).toMatch(/^a [bBX]/)
      expect(headerText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    },
  )

  it('a subject is cut between characters', () => {
    expect(headerText('😀'.repeat(200)).isWellFormed()).toBe(true)
    expect([...headerText('à'.repeat(200))]).toHaveLength(150)
  })
})
