import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { AnteprimaRinegoziazione } from '@rateo/contract/accordi/rinegoziazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { rinegoziazioneQuery, useRinegozia } from './rinegoziazione.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** A new plan over what is left: says of how much, and goes on to the form in which it is prepared (DIL-M7). */
export function RinegoziaDialog({ dilazione: d, onClose }: Props) {
  const navigate = useNavigate()
  const { data, error, isPending } = useQuery(rinegoziazioneQuery(d._id))
  const rinegozia = useRinegozia(d._id)
  const confirm = () =>
    data &&
    rinegozia.mutate(
      { importo_centesimi: data.importo_centesimi },
      {
        onSuccess: (nuova) => {
          onClose()
          void navigate({ to: paths.nuovaDilazione(), search: { bozza: nuova._id } })
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title="Rinegoziare la dilazione?"
      confirmLabel="Prepara il nuovo piano"
      isBusy={isPending || rinegozia.isPending}
      error={error ?? rinegozia.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {data && fraseDi(d, data)}
    </ConfirmDialog>
  )
}

function fraseDi({ cliente }: Dilazione, di: AnteprimaRinegoziazione): string {
  const nonDovuti =
    di.non_dovuti_centesimi > 0
      ? ` Gli interessi e le spese non ancora maturati, ${formattaEuro(di.non_dovuti_centesimi)}, non sono dovuti.`
      : ''
  const mora =
    di.mora_centesimi > 0
      ? ` La mora di oggi, ${formattaEuro(di.mora_centesimi)}, il nuovo piano non la chiede.`
      : ''
  const eventi =
    di.eventi.length > 0
      ? ` Le rate che aspettano un evento (${di.eventi.join(', ')}) lo aspettano anche lì: ricontrolla il loro ultimo giorno.`
      : ''
  return `Il nuovo piano è su ${formattaEuro(di.importo_centesimi)}, quello che resta di ${contato(di.rate, 'rata', 'rate')}.${nonDovuti}${mora}${eventi} Scegli rate e scadenze, poi ${cliente.nome} lo legge e lo firma con un codice: fino ad allora questo piano resta com’è, e da lì il nuovo prende il suo posto.`
}
