import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Money } from '../../../ui/money.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'

/** The payout of a payment on line: the day and the amount that reach the esercente (PAG-B4). */
export function AccreditoPanel({
  accredito,
  role,
}: Pick<Pagamento, 'accredito'> & { role: Ruolo }) {
  if (accredito === null) return null
  return (
    <Panel title={role === 'esercente' ? 'Quando ricevi i soldi' : 'Accredito all’esercente'}>
      <Facts
        facts={[
          quando(accredito),
          { name: 'Lordo', value: <Money centesimi={accredito.lordo_centesimi} /> },
          { name: 'Commissioni', value: <Money centesimi={-accredito.commissioni_centesimi} /> },
          ...accredito.riduzioni.map(({ nome, riduzione_centesimi }) => ({
            name: 'Commissione ridotta',
            value: `${formattaEuro(riduzione_centesimi)} in meno con «${nome}»`,
          })),
          ...(accredito.contributi_centesimi === 0
            ? []
            : [
                {
                  name: 'Sconto a carico del portale',
                  value: <Money centesimi={accredito.contributi_centesimi} />,
                },
              ]),
          ...(accredito.altro_centesimi === 0
            ? []
            : [
                {
                  name: 'Rimborsi e altro',
                  value: <Money centesimi={-accredito.altro_centesimi} />,
                },
              ]),
          ...(accredito.trattenuto_centesimi === 0
            ? []
            : [
                {
                  name: 'Trattenuto per la contestazione',
                  value: <Money centesimi={-accredito.trattenuto_centesimi} />,
                },
              ]),
          { name: 'Netto', value: <Money centesimi={accredito.netto_centesimi} /> },
        ]}
      />
    </Panel>
  )
}

type Accredito = NonNullable<Pagamento['accredito']>

/** A day that is over is told as what was foreseen: whether the bank has it, its own statement says. */
function quando({ fatto, ...accredito }: Accredito) {
  if (fatto === null || accredito.netto_centesimi <= 0) return quandoPrevisto(accredito)
  const giorno = fatto.giorno === null ? null : formattaGiornoCompleto(fatto.giorno)
  switch (fatto.stato) {
    case 'accreditato':
      return { name: 'Accredito', value: giorno === null ? 'Arrivato' : `Arrivato ${giorno}` }
    case 'in_accredito':
      return {
        name: 'Accredito',
        value: giorno === null ? 'In viaggio' : `In viaggio: arriva ${giorno}`,
      }
    case 'trattenuto':
      return { name: 'Accredito', value: 'Trattenuto: negli accrediti trovi perché' }
    case 'da_accreditare':
      return {
        name: 'Accredito',
        value: giorno === null ? 'Da accreditare' : `Da accreditare: disponibile ${giorno}`,
      }
  }
}

function quandoPrevisto({ netto_centesimi, previsto_il, passato }: Omit<Accredito, 'fatto'>) {
  if (netto_centesimi <= 0) {
    return {
      name: 'Accredito',
      value:
        netto_centesimi === 0
          ? 'Nessuno: non resta nulla da accreditare'
          : 'Nessuno: la differenza è tolta dai prossimi accrediti',
    }
  }
  return {
    name: passato ? 'Accredito previsto per il' : 'Accredito previsto',
    value: passato
      ? `${formattaGiornoCompleto(previsto_il)}, già passato: controlla l’estratto conto`
      : formattaGiornoCompleto(previsto_il),
  }
}
