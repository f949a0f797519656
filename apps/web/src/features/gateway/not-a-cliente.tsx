import { Button } from '@mantine/core'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useComeCliente } from '../../hooks/use-come-cliente.ts'
import classes from './gateway.module.css'

/** The notice for people who are not the cliente: it tells them how to see the same debt. */
export function NotACliente({ id, role }: { id: string; role: Ruolo }) {
  return (
    <section className={classes['card']}>
      <h2 className={classes['question']}>Questa pagina è per chi paga</h2>
      <p>
        Ora usi Rateo come {role}. Se il pagamento è tuo, {useComeCliente()}. Da qui non viene
        addebitato alcun importo.
      </p>
      <Button
        variant="default"
        renderRoot={(props) => <Link to={paths.pagamento(id)} {...props} />}
      >
        Apri il dettaglio del pagamento
      </Button>
    </section>
  )
}
