import type { PersonaDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { Money } from '../../ui/money.tsx'
import { Facts } from '../../ui/panel.tsx'

type Somme = Pick<
  PersonaDetrazioni,
  | 'tracciabile_centesimi'
  | 'contanti_centesimi'
  | 'restituito_centesimi'
  | 'restituito_contanti_centesimi'
  | 'detraibile_centesimi'
  | 'esclusi_centesimi'
>

const fact = (name: string, centesimi: number, always = false) =>
  centesimi === 0 && !always ? [] : [{ name, value: <Money centesimi={centesimi} /> }]

/** The sums of some expenses, cash apart: the figures of the statement, in its words. */
export const SommeSpese = ({ di }: { di: Somme }) => (
  <Facts
    facts={[
      ...(di.restituito_centesimi === 0
        ? []
        : [
            ...fact('Pagato con mezzi tracciabili', di.tracciabile_centesimi),
            ...fact('Restituito nell’anno', di.restituito_centesimi),
          ]),
      ...fact('Totale tracciabile', di.detraibile_centesimi, true),
      ...fact('In contanti, a parte', di.contanti_centesimi + di.restituito_contanti_centesimi),
      ...fact('Non contato per l’età', di.esclusi_centesimi),
    ]}
  />
)
