import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { cheFarne, descriviTrattenuta } from '@rateo/domain/trattenute/trattenute'
import { NOMI_AGEVOLAZIONE } from '@rateo/domain/trattenute/vincolo'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'

/** The total, what is kept back of it and what is left to pay, each on a line of its own. */
export const nettoFacts = ({ netto }: Pick<Pagamento, 'netto'>) =>
  netto === null
    ? []
    : [
        { name: 'Totale', value: <Money centesimi={netto.totale_centesimi} /> },
        ...netto.righe.flatMap((riga) => [
          {
            name: descriviTrattenuta(riga),
            value: (
              <>
                <Money centesimi={-riga.importo_centesimi} />
                <span className={layout['sub']}>{cheFarne(riga.tipo)}</span>
              </>
            ),
          },
          // A sum is kept back when its part is paid.
          ...(riga.maturato_centesimi === 0
            ? []
            : [
                {
                  name: 'Già trattenuto',
                  value: <Money centesimi={riga.maturato_centesimi} />,
                },
              ]),
        ]),
        { name: 'Da pagare in tutto', value: <Money centesimi={netto.da_pagare_centesimi} /> },
      ]

/** The deduction, the invoice that the transfer names, and whose it is. */
export const vincoloFacts = ({ vincolo }: Pick<Pagamento, 'vincolo'>) =>
  vincolo === null
    ? []
    : [
        {
          name: 'Detrazione',
          value: (
            <>
              {NOMI_AGEVOLAZIONE[vincolo.agevolazione].nome}
              <span className={layout['sub']}>
                {NOMI_AGEVOLAZIONE[vincolo.agevolazione].norma}: solo con il bonifico parlante
              </span>
            </>
          ),
        },
        {
          name: 'Fattura',
          value: `${vincolo.fattura_numero} del ${formattaGiorno(vincolo.fattura_data)}`,
        },
        ...(vincolo.codice_fiscale === null
          ? []
          : [{ name: 'Codice fiscale di chi detrae', value: vincolo.codice_fiscale }]),
      ]
