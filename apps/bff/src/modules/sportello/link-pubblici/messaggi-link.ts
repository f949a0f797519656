import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { DatiPagamento } from '../../../emails/dati-pagamento.ts'
import { compose, type Email } from '../../../emails/layout.ts'
import { comeSiVerifica } from '../../../emails/pagamenti/verifica-richiesta.ts'
import type { Secrets } from '../../../secrets.ts'
import { tokenDi } from './token.ts'
import { f } from '@rateo/domain/parole/frase'

type Link = { origin: string; secret: Secrets; link_id: string; codice: string }

/** To the cliente: where to pay without an account. */
export function emailLinkPubblico(
  p: DatiPagamento,
  { origin, secret, link_id, codice }: Link,
): Email {
  const importo = formattaEuro(p.importo_centesimi)
  return compose({
    modello: 'link_pubblico',
    oggetto: f`${{ esercente: p.esercente }} ti chiede ${{ importo }}`,
    titolo: f`${{ esercente: p.esercente }} ti chiede ${{ importo }}`,
    blocchi: [
      {
        dati: [
          ['Pagamento', p.numero],
          ['Causale', p.causale],
          ['Importo', importo],
          ['Scadenza', formattaGiornoCompleto(p.scadenza)],
        ],
      },
      { azione: f`Paga ${{ importo }}`, url: `${origin}/paga/${tokenDi(secret, link_id)}` },
      {
        paragrafo:
          'Non serve un account. Chi ha questo link può pagare: non inoltrarlo. Non è stato addebitato alcun importo.',
      },
      { paragrafo: comeSiVerifica(origin, codice) },
    ],
    motivo: f`Ricevi questo messaggio perché ${{ esercente: p.esercente }} ti ha inviato una richiesta di pagamento.`,
  })
}
