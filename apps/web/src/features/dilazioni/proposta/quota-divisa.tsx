import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { formattaPercento } from '@rateo/domain/denaro/percento'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'

/** The share that a plan pays of something that several do, and for whom: its payer reads nothing of the others. */
export const quotaOf = ({ quota }: Dilazione) =>
  quota === undefined
    ? []
    : [
        ...(quota.beneficiario === null ? [] : [{ name: 'Per chi è', value: quota.beneficiario }]),
        quota.ripartizione_id === null
          ? { name: 'La tua quota', value: formattaPercento(quota.percento) }
          : {
              name: 'Quota',
              value: (
                <Link to={paths.ripartizione(quota.ripartizione_id)}>
                  {formattaPercento(quota.percento)} di una spesa divisa
                </Link>
              ),
            },
      ]
