import { renderApp } from './app/render-app';
// other pages load `app.css`
import './styles/account.css';

renderApp();
