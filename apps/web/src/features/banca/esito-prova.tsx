import type { EsitoEstratto, FormatoBanca } from '@rateo/contract/ponte/banca'
import { stampaIban } from '@rateo/domain/banca/iban'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiorno, formattaIntero } from '@rateo/domain/parole/formato'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts } from '../../ui/panel.tsx'

const FORMATI: Readonly<Record<FormatoBanca, string>> = {
  csv: 'CSV',
  camt053: 'CAMT.053',
  mt940: 'MT940',
}

const MOSTRATI = 10

/** Tells what importing a file would do: nothing is written yet. */
export function EsitoProva({ esito }: { esito: EsitoEstratto }) {
  const { motivo_no, letti, nuovi, gia_presenti, scartate, errori, dal, al } = esito
  return (
    <>
      {motivo_no !== null && (
        <Notice tone="avviso" isAlert>
          {`${motivo_no}.`}
        </Notice>
      )}
      {letti > 0 && (
        <Facts
          facts={[
            { name: 'Formato', value: FORMATI[esito.formato] },
            ...(esito.iban === null ? [] : [{ name: 'Conto', value: stampaIban(esito.iban) }]),
            ...(dal && al
              ? [{ name: 'Giorni', value: `dal ${formattaGiorno(dal)} al ${formattaGiorno(al)}` }]
              : []),
            { name: 'Entrate', value: formattaEuro(esito.entrate_centesimi) },
            { name: 'Uscite', value: formattaEuro(esito.uscite_centesimi) },
            { name: 'Movimenti nuovi', value: formattaIntero(nuovi) },
            ...(gia_presenti === 0
              ? []
              : [
                  {
                    name: 'Già importati',
                    value: `${formattaIntero(gia_presenti)}: non contano due volte`,
                  },
                ]),
          ]}
        />
      )}
      {scartate > 0 && (
        <Notice tone="avviso" title={`${contato(scartate, 'riga non entra', 'righe non entrano')}`}>
          <ul>
            {errori.slice(0, MOSTRATI).map(({ riga, motivo }) => (
              <li key={`${riga} ${motivo}`}>
                Riga {riga}: {motivo}
              </li>
            ))}
          </ul>
          {scartate > MOSTRATI && <p>E altre {formattaIntero(scartate - MOSTRATI)}.</p>}
        </Notice>
      )}
    </>
  )
}
