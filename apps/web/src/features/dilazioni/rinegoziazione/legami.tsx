import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'

/** The plans before and after this one, each a fact that leads there. */
export const legamiOf = ({ sostituisce, sostituita_da, stato }: Dilazione) => [
  ...(sostituisce
    ? [
        {
          name: 'Al posto di',
          value: <Link to={paths.dilazione(sostituisce._id)}>{sostituisce.numero}</Link>,
        },
      ]
    : []),
  ...(sostituita_da
    ? [
        {
          name: stato === 'rinegoziata' ? 'Sostituita da' : 'Nuovo piano proposto',
          value: <Link to={paths.dilazione(sostituita_da._id)}>{sostituita_da.numero}</Link>,
        },
      ]
    : []),
]
