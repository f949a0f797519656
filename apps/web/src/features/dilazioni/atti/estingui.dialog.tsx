import { Button } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { ConteggioEstintivo } from '@rateo/contract/accordi/fini-dilazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { conteggioAddress, estinzioneQuery } from './atti.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** The exact cost of settling the plan today, in its parts; the cliente goes on to pay it (DIL-M7). */
export function EstinguiDialog({ dilazione: d, onClose }: Props) {
  const { profile } = useSession()
  const { data, error } = useQuery(estinzioneQuery(d._id))
  return (
    <Dialog title="Estingui la dilazione" onClose={onClose} isLight>
      <div className={layout['stack']}>
        {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
        {data && <Conteggio di={data} isCliente={profile.role === 'cliente'} />}
      </div>
      <DialogButtons mt={16}>
        <Button
          component="a"
          href={conteggioAddress(d._id)}
          target="_blank"
          rel="noopener"
          variant="default"
        >
          Conteggio in PDF
        </Button>
        {data && profile.role === 'cliente' && <Paga di={data} />}
      </DialogButtons>
    </Dialog>
  )
}

/** With nothing saved the other rate are ticked on the page of payment: all at once is no other price. */
const Paga = ({ di }: { di: ConteggioEstintivo }) => (
  <Button
    renderRoot={(props) => (
      <Link
        to={paths.gateway(di.pagamento_id)}
        search={di.non_dovuti_centesimi > 0 ? { tutto: 'si' } : {}}
        {...props}
      />
    )}
  >
    {di.non_dovuti_centesimi > 0 || di.rate === 1
      ? `Paga ${formattaEuro(di.totale_centesimi)}`
      : 'Vai a pagare'}
  </Button>
)

const Conteggio = ({ di, isCliente }: { di: ConteggioEstintivo; isCliente: boolean }) => (
  <>
    <p className={layout['flat']}>
      Chiudere il piano oggi, {formattaGiornoCompleto(di.giorno)}, costa{' '}
      <strong>
        <Money centesimi={di.totale_centesimi} />
      </strong>
      {di.non_dovuti_centesimi > 0
        ? `: ${formattaEuro(di.non_dovuti_centesimi)} in meno delle rate, perché interessi e spese non ancora maturati non sono dovuti.`
        : ', quanto le rate che restano.'}
    </p>
    <Facts
      facts={[
        { name: 'Capitale residuo', value: <Money centesimi={di.capitale_centesimi} /> },
        { name: 'Interessi e spese maturati', value: <Money centesimi={di.maturati_centesimi} /> },
        ...(di.mora_centesimi > 0
          ? [{ name: 'Mora a oggi', value: <Money centesimi={di.mora_centesimi} /> }]
          : []),
        {
          name: 'Non maturati, non dovuti',
          value: <Money centesimi={di.non_dovuti_centesimi} />,
        },
      ]}
    />
    <p className={layout['flat']}>
      {isCliente
        ? 'Domani il conto può essere un altro. Ora non viene addebitato alcun importo.'
        : 'Domani il conto può essere un altro. Se incassi tu, registra l’incasso di “tutto il piano” sulla prossima rata: l’importo è questo.'}
    </p>
  </>
)
