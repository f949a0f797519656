// Styles that every page stands on; late.css has the styles of the library's components.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import './theme-variables.css'
import '../ui/scale.css'
import './theme.css'
import './loader.css'
// Before every sheet that says more of the same element.
import '../ui/layout.module.css'
