import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'

export const BackToPagamenti = () => (
  <Button
    variant="default"
    size="md"
    fullWidth
    renderRoot={(props) => <Link to={paths.pagamenti()} {...props} />}
  >
    Torna ai pagamenti
  </Button>
)
